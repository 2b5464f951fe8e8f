import styles from "./icon.module.css";
import type { iconNames } from "./icon-names.ts";
import sprite from "./icons.svg?url";

export type IconName = (typeof iconNames)[number];

/** A decorative icon, hidden from screen readers. A button that shows only an icon therefore needs a label. */
export function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  return (
    <svg
      className={small ? `${styles.icon} ${styles.small}` : styles.icon}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
