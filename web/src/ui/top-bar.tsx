import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import { Tile } from "./tile.tsx";
import styles from "./top-bar.module.css";

/** The first line of a page: where am I on the left, what leads out on the right. */
export function TopBar({ children }: { children: ReactNode }) {
  return <header className={styles.bar}>{children}</header>;
}

/** The name of the product; with `to` it leads there. */
export function Logo({ to }: { to?: string }) {
  const content = (
    <>
      <Tile code="Rs" size="small" isBrand />
      Rasayan
    </>
  );
  if (to === undefined) return <span className={styles.logo}>{content}</span>;
  return (
    <Link className={styles.logo} to={to}>
      {content}
    </Link>
  );
}
