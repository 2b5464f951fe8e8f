import type { MouseEvent } from "react";
import styles from "./bookmark-button.module.css";
import { IconButton } from "./icon-button.tsx";

type Props = {
  /** What the star is set on: `Star this note`. */
  label: string;
  isBookmarked: boolean;
  onToggle: (event: MouseEvent<HTMLButtonElement>) => void;
};

/** A star that is set or not. */
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
