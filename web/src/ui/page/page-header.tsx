import type { ReactNode } from "react";
import { Link } from "../controls/link.tsx";
import { Icon } from "../icons/icon.tsx";
import { withRememberedQuery } from "../remembered-query.ts";
import styles from "./page-header.module.css";
import { TopBar } from "./top-bar.tsx";

type Props = { backLabel?: string; backTo?: string; children?: ReactNode };

/** The header of most pages: a back link, and actions such as signing out (`children`). */
export function PageHeader({ backLabel = "Dashboard", backTo = "/dashboard", children }: Props) {
  return (
    <TopBar>
      <Link className={styles.back} to={withRememberedQuery(backTo)}>
        <Icon name="back" />
        {backLabel}
      </Link>
      {children}
    </TopBar>
  );
}
