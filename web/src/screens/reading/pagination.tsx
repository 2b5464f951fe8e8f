import { useNavigate } from "../../router/router.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { pageQuery } from "./page-number.ts";
import styles from "./reading.module.css";

/** Previous and next page of a list. The page number is part of the URL. */
export function Pagination({ page, pageCount }: { page: number; pageCount: number }) {
  const navigate = useNavigate();
  const goToPage = (targetPage: number) => navigate({ search: pageQuery(targetPage) });
  return (
    <nav className={styles.pagination} aria-label="Pages">
      <Button variant="secondary" compact disabled={page === 1} onClick={() => goToPage(page - 1)}>
        <Icon name="chevron-left" small />
        Previous
      </Button>
      <span className="caption num" role="status">
        {`Page ${page} of ${pageCount}`}
      </span>
      <Button variant="secondary" compact disabled={page === pageCount} onClick={() => goToPage(page + 1)}>
        Next
        <Icon name="chevron-right" small />
      </Button>
    </nav>
  );
}
