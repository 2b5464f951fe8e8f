import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./page-layout.module.css";

type Props = {
  width?: "s" | "m" | "l";
  /** Leaves room for an `ActionBar` at the end of the page; `tall` for a bar with two lines. */
  hasActionBar?: boolean | "tall";
  children: ReactNode;
};

/** The `main` element of a page, with one column. */
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
