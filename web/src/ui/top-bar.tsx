import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import { Tile } from "./tile.tsx";
import styles from "./top-bar.module.css";

/** The first line of a page: where am I on the left, what leads out on the right. */
export function TopBar({ children }: { children: ReactNode }) {
  return <header className={styles.bar}>{children}</header>;
}

/** The name of the product; with `to` it leads there. */
export function Mark({ to }: { to?: string }) {
  const inside = (
    <>
      <Tile code="Rs" size="small" isBrand />
      Rasayan
    </>
  );
  if (to === undefined) return <span className={styles.mark}>{inside}</span>;
  return (
    <Link className={styles.mark} to={to}>
      {inside}
    </Link>
  );
}
