import { useQuery } from "@tanstack/react-query";
import { type Waiting, waitingQuery } from "../../api/admin-waiting.ts";
import { formatNumber } from "../../format/numbers.ts";
import { paths } from "../../router/paths.ts";
import { Link } from "../../ui/controls/link.tsx";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import styles from "./content-admin-card.module.css";

const kinds: { member: keyof Waiting; one: string; many: string; to: string }[] = [
  { member: "reports", one: "open report", many: "open reports", to: paths.adminReports },
  {
    member: "question_drafts",
    one: "question draft",
    many: "question drafts",
    to: `${paths.adminQuestions}?status=review`,
  },
  { member: "note_drafts", one: "note draft", many: "note drafts", to: `${paths.adminNotes}?status=review` },
  { member: "imports", one: "import to finish", many: "imports to finish", to: paths.adminImports },
  {
    member: "flagged_questions",
    one: "suspect question",
    many: "suspect questions",
    to: paths.adminFlaggedQuestions,
  },
];

/** Links to what waits for an editor, each with its count. */
export function WaitingCounts() {
  const waiting = useQuery(waitingQuery());
  if (waiting.isError) {
    return (
      <LoadFailed error={waiting.error} busy={waiting.isFetching} onRetry={() => waiting.refetch()}>
        Could not count what is waiting.
      </LoadFailed>
    );
  }
  if (!waiting.data) return null;
  return (
    <ul className={styles.counts} aria-label="Waiting for you">
      {kinds.map(({ member, one, many, to }) => {
        const count = waiting.data[member];
        return (
          <li key={member}>
            <Link className={styles.count} data-empty={count === 0} to={to}>
              <strong className="num">{formatNumber(count)}</strong> {count === 1 ? one : many}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
