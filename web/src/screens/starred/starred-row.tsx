import type { ReactNode } from "react";
import { handOnFocus } from "../../ui/focus.ts";
import { StarButton } from "../../ui/star-button.tsx";
import styles from "./starred.module.css";

type Props = { label: string; onRemove: () => void; children: ReactNode };

/** One starred thing with its star; without it the row goes. */
export function StarredRow({ label, onRemove, children }: Props) {
  return (
    <li ref={handOnFocus} className={styles.row}>
      <div className={styles.says}>{children}</div>
      <StarButton
        label={label}
        isStarred
        onToggle={({ currentTarget }) => {
          // The next star takes its place, and so the focus.
          const next = currentTarget.closest("li")?.nextElementSibling;
          next?.querySelector<HTMLElement>("[aria-pressed]")?.focus({ preventScroll: true });
          onRemove();
        }}
      />
    </li>
  );
}
