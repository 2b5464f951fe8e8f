import type { MouseEvent } from "react";
import { IconButton } from "./icon-button.tsx";
import styles from "./star-button.module.css";

type Props = {
  /** What the star is set on: `Star this note`. */
  label: string;
  isStarred: boolean;
  onToggle: (event: MouseEvent<HTMLButtonElement>) => void;
};

/** A star that is set or not. */
export function StarButton({ label, isStarred, onToggle }: Props) {
  return (
    <IconButton
      icon="star"
      label={label}
      className={styles.star}
      aria-pressed={isStarred}
      onClick={onToggle}
    />
  );
}
