import { type QueryClient, useQuery } from "@tanstack/react-query";
import { ROWS_PER_PAGE } from "../../../api/admin.ts";
import type { ListFilter } from "../../../api/admin-lists.ts";
import {
  type FlaggedQuestion,
  flaggedQuestionsQuery,
  type QualityFlag,
} from "../../../api/admin-statistics.ts";
import { paths } from "../../../router/paths.ts";
import { Link } from "../../../ui/controls/link.tsx";
import { SearchRegion } from "../../../ui/controls/search-region.tsx";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import adminStyles from "../admin.module.css";
import { AdminLayout } from "../admin-layout.tsx";
import listStyles from "../list/list.module.css";
import { parseQueryString, useListParams } from "../list/list-params.ts";
import { ListState } from "../list/list-state.tsx";
import { Pagination } from "../list/pagination.tsx";
import { SelectField } from "../select-field.tsx";
import { flagLabels, formatStatisticsSummary } from "./statistics-format.ts";

const allFlags = Object.keys(flagLabels) as QualityFlag[];
const toFlag = ({ flag }: ListFilter) => allFlags.find((option) => option === flag);

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  const { page, filter } = parseQueryString(location.search);
  void client.prefetchQuery(flaggedQuestionsQuery(page, toFlag(filter)));
}

/** Lists the published questions that have a quality flag. */
export function FlaggedQuestionsPage() {
  return (
    <AdminLayout title="Suspect questions">
      <FlaggedQuestions />
    </AdminLayout>
  );
}

function FlaggedQuestions() {
  const { page, filter, setFilter, goToPage, clearFilters } = useListParams();
  const flag = toFlag(filter);
  const flaggedQuestions = useQuery(flaggedQuestionsQuery(page, flag));
  const total = flaggedQuestions.data?.pagination.total ?? 0;
  return (
    <>
      <h1>Suspect questions</h1>
      <p className="muted">
        Counted in the background from first attempts, 30 or more of them. A suspicion is a reason to look,
        not a verdict.
      </p>
      <SearchRegion className={adminStyles.filters}>
        <SelectField
          label="Why"
          value={flag ?? ""}
          onChange={({ target }) => setFilter("flag", target.value)}
        >
          <option value="">For any reason</option>
          {allFlags.map((option) => (
            <option key={option} value={option}>
              {flagLabels[option]}
            </option>
          ))}
        </SelectField>
      </SearchRegion>
      <ListState
        list={flaggedQuestions}
        total={total}
        isFiltered={flag !== undefined}
        onClearFilters={clearFilters}
        name="suspect questions"
      >
        <ul className={adminStyles.list} aria-busy={flaggedQuestions.isPlaceholderData || undefined}>
          {flaggedQuestions.data?.questions.map((question) => (
            <FlaggedQuestionRow key={question.id} question={question} />
          ))}
        </ul>
      </ListState>
      <Pagination page={page} limit={ROWS_PER_PAGE} total={total} onPageChange={goToPage} />
    </>
  );
}

function FlaggedQuestionRow({ question }: { question: FlaggedQuestion }) {
  const { id, text_html, topic_name, quarantined: isQuarantined, statistics } = question;
  return (
    <li className={adminStyles.row}>
      <div className={adminStyles.text}>
        <Link className={adminStyles.title} to={paths.adminQuestion(id)}>
          {`Question ${id}`}
        </Link>
        <SanitizedHtml html={text_html} className={listStyles.excerpt} />
        <span className={adminStyles.subtitle}>
          {statistics.flags.map((flag) => (
            <span key={flag} className={adminStyles.badge} data-state="warning">
              {flagLabels[flag]}
            </span>
          ))}
          {isQuarantined && <span className={adminStyles.badge}>Held back</span>}
        </span>
        <span className={adminStyles.subtitle}>{formatStatisticsSummary(statistics)}</span>
        {topic_name && <span className={adminStyles.subtitle}>{topic_name}</span>}
      </div>
    </li>
  );
}
