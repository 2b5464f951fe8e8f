import type { MouseEvent } from "react";
import styles from "./bookmark-button.module.css";
import { IconButton } from "./icon-button.tsx";

type Props = {
  /** The accessible name, which says what is bookmarked: `Star this note`. */
  label: string;
  isBookmarked: boolean;
  onToggle: (event: MouseEvent<HTMLButtonElement>) => void;
};

/** A star button that adds or removes a bookmark. */
export function BookmarkButton({ label, isBookmarked, onToggle }: Props) {
  return (
    <IconButton
      icon="star"
      label={label}
      className={styles.bookmark}
      aria-pressed={isBookmarked}
      onClick={onToggle}
    />
  );
}
