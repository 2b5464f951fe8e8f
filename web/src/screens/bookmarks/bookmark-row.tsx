import type { ReactNode } from "react";
import { BookmarkButton } from "../../ui/bookmark-button.tsx";
import { returnFocusOnUnmount } from "../../ui/focus.ts";
import styles from "./bookmarks.module.css";

type Props = { label: string; onRemove: () => void; children: ReactNode };

/** A bookmarked question or note with its bookmark button. Removing the bookmark removes the row. */
export function BookmarkRow({ label, onRemove, children }: Props) {
  return (
    <li ref={returnFocusOnUnmount} className={styles.row}>
      <div className={styles.content}>{children}</div>
      <BookmarkButton
        label={label}
        isBookmarked
        onToggle={({ currentTarget }) => {
          // The next row moves up, so its bookmark button gets the focus.
          const next = currentTarget.closest("li")?.nextElementSibling;
          next?.querySelector<HTMLElement>("[aria-pressed]")?.focus({ preventScroll: true });
          onRemove();
        }}
      />
    </li>
  );
}
