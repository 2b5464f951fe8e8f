import type { ComponentProps, MouseEvent } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";

type Look = "primary" | "second" | "plain" | "danger" | "flush";
type Shape = { look?: Look; fill?: boolean; short?: boolean };
type ButtonProps = ComponentProps<"button"> & Shape & { busy?: boolean };

/** While `busy` it shows so and does nothing, but keeps the focus and its place. */
export function Button({ look, fill, short, busy = false, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(shapeOf({ look, fill, short }), busy && styles.busy, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? refuse(event) : onClick?.(event))}
    />
  );
}

/** A link that looks like a button: it leads somewhere, and changes nothing. */
export function LinkButton({ look, fill, short, className, ...rest }: ComponentProps<typeof Link> & Shape) {
  return <Link {...rest} className={classNames(shapeOf({ look, fill, short }), className)} />;
}

/** A link that leads out of the app, in the look of a button; without `href` it waits to be told where. */
export function OuterLinkButton({ look, fill, short, className, ...rest }: ComponentProps<"a"> & Shape) {
  return (
    <a
      {...rest}
      className={classNames(shapeOf({ look, fill, short }), className)}
      aria-disabled={rest.href === undefined || undefined}
    />
  );
}

function shapeOf({
  look = "primary",
  fill = false,
  short = false,
}: { [K in keyof Shape]: Shape[K] | undefined }) {
  return classNames(styles.button, styles[look], fill && styles.fill, short && styles.short);
}

/** Keeps a busy submit button from sending its form again. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}
