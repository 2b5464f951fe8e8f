import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import styles from "../parts.module.css";

type Props = { page: number; limit: number; total: number; onTurn: (page: number) => void };

/** Back and on through a list, with where one stands in it. Nothing where one page holds all. */
export function ListPages({ page, limit, total, onTurn }: Props) {
  if (total <= limit && page === 1) return null;
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  return (
    <nav className={styles.split} aria-label="Pages">
      <Button look="second" short disabled={page === 1} onClick={() => onTurn(page - 1)}>
        <Icon name="chevron-left" small />
        Previous
      </Button>
      <span className="caption num" role="status">
        {first > total ? `Nothing beyond ${total}` : `${first} to ${last} of ${total}`}
      </span>
      <Button look="second" short disabled={last >= total} onClick={() => onTurn(page + 1)}>
        Next
        <Icon name="chevron-right" small />
      </Button>
    </nav>
  );
}
