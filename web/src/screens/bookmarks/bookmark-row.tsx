import type { ReactNode } from "react";
import { BookmarkButton } from "../../ui/bookmark-button.tsx";
import { returnFocusOnUnmount } from "../../ui/focus.ts";
import styles from "./bookmarks.module.css";

type Props = { label: string; onRemove: () => void; children: ReactNode };

/** One starred thing with its star; without it the row goes. */
export function BookmarkRow({ label, onRemove, children }: Props) {
  return (
    <li ref={returnFocusOnUnmount} className={styles.row}>
      <div className={styles.content}>{children}</div>
      <BookmarkButton
        label={label}
        isBookmarked
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
