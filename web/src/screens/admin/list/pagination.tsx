import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import adminStyles from "../admin.module.css";
import { SelectField } from "../select-field.tsx";
import { PAGE_SIZES } from "./list-params.ts";

type Props = {
  page: number;
  limit: number;
  total: number;
  onPageChange: (page: number) => void;
  /** Undefined where the number of rows can't be chosen. */
  onLimitChange?: (limit: number) => void;
};

/**
 * Previous and next page of a list, with the current range and, where it can be chosen, the number of rows. Renders
 * nothing if there is only one page of any size.
 */
export function Pagination({ page, limit, total, onPageChange, onLimitChange }: Props) {
  if (total <= (onLimitChange ? PAGE_SIZES[0] : limit) && page === 1) return null;
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
      {onLimitChange && (
        <SelectField
          label="Rows per page"
          value={limit}
          onChange={({ target }) => onLimitChange(Number(target.value))}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </SelectField>
      )}
    </nav>
  );
}
