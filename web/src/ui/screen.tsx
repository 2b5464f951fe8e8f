import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./screen.module.css";

type Props = {
  width?: "s" | "m" | "l";
  /** Keeps the end of the page clear of an `ActionBar`, of one line or of two. */
  barred?: boolean | "tall";
  children: ReactNode;
};

/** One column, one page. */
export function Screen({ width = "s", barred = false, children }: Props) {
  return (
    <main
      className={classNames(
        styles.screen,
        styles[width],
        barred !== false && styles.barred,
        barred === "tall" && styles.tall,
      )}
      tabIndex={-1}
    >
      {children}
    </main>
  );
}
