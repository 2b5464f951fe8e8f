import type { ComponentProps, MouseEvent } from "react";
import { classNames } from "../class-names.ts";
import styles from "./button.module.css";
import { Link } from "./link.tsx";

type Variant = "primary" | "secondary" | "plain" | "danger" | "link";
type ButtonStyle = { variant?: Variant; fullWidth?: boolean; compact?: boolean };
type ButtonProps = ComponentProps<"button"> & ButtonStyle & { busy?: boolean };

/** While `busy`, it looks busy and ignores clicks, but keeps the focus and stays in the tab order. */
export function Button({
  variant,
  fullWidth,
  compact,
  busy = false,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClassName({ variant, fullWidth, compact }), className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? preventResubmit(event) : onClick?.(event))}
    />
  );
}

/** A link that looks like a button. It navigates and changes nothing else. */
export function LinkButton({
  variant,
  fullWidth,
  compact,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonStyle) {
  return (
    <Link {...rest} className={classNames(buttonClassName({ variant, fullWidth, compact }), className)} />
  );
}

/** A link to outside the app that looks like a button. It is disabled until its `href` is known. */
export function ExternalLinkButton({
  variant,
  fullWidth,
  compact,
  className,
  ...rest
}: ComponentProps<"a"> & ButtonStyle) {
  return (
    <a
      {...rest}
      className={classNames(buttonClassName({ variant, fullWidth, compact }), className)}
      aria-disabled={rest.href === undefined || undefined}
    />
  );
}

function buttonClassName({
  variant = "primary",
  fullWidth = false,
  compact = false,
}: { [K in keyof ButtonStyle]: ButtonStyle[K] | undefined }) {
  return classNames(styles.button, styles[variant], fullWidth && styles.fullWidth, compact && styles.compact);
}

/** Keeps a busy submit button from sending its form again. */
function preventResubmit(event: MouseEvent): void {
  event.preventDefault();
}
