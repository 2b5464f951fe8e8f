import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import adminStyles from "../admin.module.css";

type Props = { page: number; limit: number; total: number; onPageChange: (page: number) => void };

/** Previous and next page of a list, with the current range. Renders nothing if there is only one page. */
export function Pagination({ page, limit, total, onPageChange }: Props) {
  if (total <= limit && page === 1) return null;
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  return (
    <nav className={adminStyles.split} aria-label="Pages">
      <Button variant="secondary" compact disabled={page === 1} onClick={() => onPageChange(page - 1)}>
        <Icon name="chevron-left" small />
        Previous
      </Button>
      <span className="caption num" role="status">
        {first > total ? `Nothing beyond ${total}` : `${first} to ${last} of ${total}`}
      </span>
      <Button variant="secondary" compact disabled={last >= total} onClick={() => onPageChange(page + 1)}>
        Next
        <Icon name="chevron-right" small />
      </Button>
    </nav>
  );
}
