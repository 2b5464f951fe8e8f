import type { ReactNode } from "react";
import { Link } from "../controls/link.tsx";
import { Tile } from "../lists/tile.tsx";
import styles from "./top-bar.module.css";

/** The header of a page: the logo or a back link on the left, actions on the right. */
export function TopBar({ children }: { children: ReactNode }) {
  return <header className={styles.bar}>{children}</header>;
}

/** The name of the product; a link if `to` is given. */
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
