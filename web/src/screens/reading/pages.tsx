import { useNavigate } from "../../router/router.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { pageQuery } from "./page-number.ts";
import styles from "./reading.module.css";

/** Back and on through the pages of a list; the page is part of the address. */
export function Pages({ page, pageCount }: { page: number; pageCount: number }) {
  const navigate = useNavigate();
  const turnTo = (wanted: number) => navigate({ search: pageQuery(wanted) });
  return (
    <nav className={styles.pages} aria-label="Pages">
      <Button look="second" short disabled={page === 1} onClick={() => turnTo(page - 1)}>
        <Icon name="chevron-left" small />
        Previous
      </Button>
      <span className="caption num" role="status">
        {`Page ${page} of ${pageCount}`}
      </span>
      <Button look="second" short disabled={page === pageCount} onClick={() => turnTo(page + 1)}>
        Next
        <Icon name="chevron-right" small />
      </Button>
    </nav>
  );
}
