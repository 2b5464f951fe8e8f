import { type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import styles from "./rows.module.css";

/** A list of rows; each child is one `RowLink` or other row. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

type Props = { to: string; lead: ReactNode; title: string; sub?: ReactNode };
type LinkProps = Props & { onClick?: () => void };

/** A row that leads somewhere. Its name is the title alone; the line beneath describes it. */
export function RowLink({ to, lead, title, sub, onClick }: LinkProps) {
  const id = useId();
  return (
    <li>
      <Link
        className={styles.row}
        to={to}
        onClick={onClick}
        aria-labelledby={`${id}-title`}
        aria-describedby={sub ? `${id}-sub` : undefined}
      >
        <Words id={id} lead={lead} title={title} sub={sub} />
        <span className={styles.end}>
          <Icon name="chevron-right" small />
        </span>
      </Link>
    </li>
  );
}

type ButtonProps = Omit<Props, "to"> & { busy?: boolean; onClick: () => void };

/** A row that does something. While `busy` it says so and does nothing more. */
export function RowButton({ lead, title, sub, busy = false, onClick }: ButtonProps) {
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-labelledby={`${id}-title`}
        aria-describedby={sub ? `${id}-sub` : undefined}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onClick={busy ? undefined : onClick}
      >
        <Words id={id} lead={lead} title={title} sub={sub} />
      </button>
    </li>
  );
}

function Words({ id, lead, title, sub }: Omit<Props, "to"> & { id: string }) {
  return (
    <>
      <span className={styles.lead}>{lead}</span>
      <span className={styles.grow}>
        <span className={styles.title} id={`${id}-title`}>
          {title}
        </span>
        {sub && (
          <span className={styles.sub} id={`${id}-sub`}>
            {sub}
          </span>
        )}
      </span>
    </>
  );
}
