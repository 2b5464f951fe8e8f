import { type ReactNode, useId } from "react";
import { Link } from "../controls/link.tsx";
import { Icon } from "../icons/icon.tsx";
import styles from "./list.module.css";

/** A list of rows; each child is one `RowLink` or other row. */
export function List({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

type Props = { to: string; leading: ReactNode; title: string; subtitle?: ReactNode };
/** `action`: a button beside the link. */
type LinkProps = Props & { onClick?: () => void; action?: ReactNode };

/** A row that is a link. Its accessible name is the title; the subtitle describes it. */
export function RowLink({ to, leading, title, subtitle, onClick, action }: LinkProps) {
  const id = useId();
  return (
    <li className={action ? styles.withAction : undefined}>
      <Link
        className={styles.row}
        to={to}
        onClick={onClick}
        aria-labelledby={`${id}-title`}
        aria-describedby={subtitle ? `${id}-subtitle` : undefined}
      >
        <RowContent id={id} leading={leading} title={title} subtitle={subtitle} />
        <span className={styles.end}>
          <Icon name="chevron-right" small />
        </span>
      </Link>
      {action}
    </li>
  );
}

type ButtonProps = Omit<Props, "to"> & { busy?: boolean; onClick: () => void };

/** A row that is a button. While `busy`, it is announced as busy and ignores clicks. */
export function RowButton({ leading, title, subtitle, busy = false, onClick }: ButtonProps) {
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-labelledby={`${id}-title`}
        aria-describedby={subtitle ? `${id}-subtitle` : undefined}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onClick={busy ? undefined : onClick}
      >
        <RowContent id={id} leading={leading} title={title} subtitle={subtitle} />
      </button>
    </li>
  );
}

function RowContent({ id, leading, title, subtitle }: Omit<Props, "to"> & { id: string }) {
  return (
    <>
      <span className={styles.leading}>{leading}</span>
      <span className={styles.grow}>
        <span className={styles.title} id={`${id}-title`}>
          {title}
        </span>
        {subtitle && (
          <span className={styles.subtitle} id={`${id}-subtitle`}>
            {subtitle}
          </span>
        )}
      </span>
    </>
  );
}
