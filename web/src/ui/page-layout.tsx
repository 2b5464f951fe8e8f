import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./page-layout.module.css";

type Props = {
  width?: "s" | "m" | "l";
  /** Keeps the end of the page clear of an `ActionBar`, of one line or of two. */
  hasActionBar?: boolean | "tall";
  children: ReactNode;
};

/** One column, one page. */
export function PageLayout({ width = "s", hasActionBar = false, children }: Props) {
  return (
    <main
      className={classNames(
        styles.pageLayout,
        styles[width],
        hasActionBar !== false && styles.withActionBar,
        hasActionBar === "tall" && styles.tall,
      )}
      tabIndex={-1}
    >
      {children}
    </main>
  );
}
