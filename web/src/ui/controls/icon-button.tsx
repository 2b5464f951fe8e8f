import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icons/icon.tsx";
import styles from "./icon-button.module.css";
import { Link } from "./link.tsx";

/** `label` is the accessible name of the icon. */
type IconProps = { icon: IconName; label: string; small?: boolean };

/** A button that shows only an icon. */
export function IconButton({ icon, label, small, className, ...rest }: ComponentProps<"button"> & IconProps) {
  return (
    <button type="button" {...rest} className={classNames(styles.button, className)} aria-label={label}>
      <Icon name={icon} small={small} />
    </button>
  );
}

/** A link that shows only an icon. */
export function IconLink({ icon, label, className, ...rest }: ComponentProps<typeof Link> & IconProps) {
  return (
    <Link {...rest} className={classNames(styles.button, className)} aria-label={label}>
      <Icon name={icon} />
    </Link>
  );
}
