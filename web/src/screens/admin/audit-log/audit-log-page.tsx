import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type AuditEntry, type AuditFilter, auditQuery, ROWS_PER_PAGE } from "../../../api/admin.ts";
import { formatDateTime } from "../../../format/dates.ts";
import { SearchRegion } from "../../../ui/controls/search-region.tsx";
import adminStyles from "../admin.module.css";
import { AdminLayout } from "../admin-layout.tsx";
import { parseQueryString, useListParams } from "../list/list-params.ts";
import { ListState } from "../list/list-state.tsx";
import { Pagination } from "../list/pagination.tsx";
import { SearchFilter } from "../list/search-filter.tsx";
import { SelectField } from "../select-field.tsx";
import logStyles from "./audit-log.module.css";

const subjects = [
  "chapter",
  "topic",
  "tag",
  "content",
  "question",
  "user",
  "image",
  "import",
  "exam",
  "notice",
  "class",
  "call",
] as const;

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(auditQuery(toAuditFilter(parseQueryString(location.search))));
}

/** The audit log: all changes and forbidden requests, newest first. Entries cannot be deleted. */
export function AuditLogPage() {
  return (
    <AdminLayout title="Log">
      <AuditLog />
    </AdminLayout>
  );
}

type UrlParams = Pick<ReturnType<typeof parseQueryString>, "page" | "filter">;

function toAuditFilter({ page, filter }: UrlParams): AuditFilter {
  const subject = subjects.find((option) => option === filter.subject);
  return { page, q: filter.q ?? "", ...(subject ? { subject } : {}) };
}

function AuditLog() {
  const listParams = useListParams();
  const { page, filter, setFilter } = listParams;
  const entries = useQuery(auditQuery(toAuditFilter({ page, filter })));
  const total = entries.data?.pagination.total ?? 0;
  return (
    <>
      <h1>Log</h1>
      <SearchRegion className={adminStyles.filters}>
        <div className={adminStyles.wide}>
          <SearchFilter
            label="Name, action or number"
            query={filter.q ?? ""}
            onQueryChange={(text) => setFilter("q", text)}
          />
        </div>
        <SelectField
          label="What"
          value={toAuditFilter({ page, filter }).subject ?? ""}
          onChange={(event) => setFilter("subject", event.target.value)}
        >
          <option value="">Everything</option>
          {subjects.map((option) => (
            <option key={option} value={option}>
              {option === "call" ? "refused calls" : option === "class" ? "classes" : `${option}s`}
            </option>
          ))}
        </SelectField>
      </SearchRegion>
      <ListState
        list={entries}
        total={total}
        isFiltered={Object.keys(filter).length > 0}
        onClearFilters={listParams.clearFilters}
        name="entries"
      >
        <ul className={adminStyles.list}>
          {entries.data?.entries.map((entry) => (
            <AuditLogEntry key={entry.id} entry={entry} />
          ))}
        </ul>
      </ListState>
      <Pagination page={page} limit={ROWS_PER_PAGE} total={total} onPageChange={listParams.goToPage} />
    </>
  );
}

function AuditLogEntry({ entry }: { entry: AuditEntry }) {
  const { at, who: actor, action, subject, subject_id, outcome, detail } = entry;
  const before = JSON.stringify(detail.before, null, 1) ?? "null";
  const after = JSON.stringify(detail.after, null, 1) ?? "null";
  const hasDetail = before !== "null" || after !== "null";
  return (
    <li className={adminStyles.row}>
      <div className={adminStyles.text}>
        <span className={adminStyles.title}>
          {[formatAction(action), subject_id && `${subject} ${subject_id}`].filter(Boolean).join(" · ")}
        </span>
        <span className={adminStyles.subtitle}>
          <span>
            {actor
              ? `${actor.name}, number ${actor.id}`
              : "The library, the system, a student or a deleted account"}
          </span>
          <time dateTime={at}>{formatDateTime(at)}</time>
          {outcome === "forbidden" && (
            <span className={adminStyles.badge} data-state="warning">
              Refused
            </span>
          )}
        </span>
        {hasDetail && (
          <details className={logStyles.details}>
            <summary>What changed</summary>
            <h3>Before</h3>
            <pre>{before === "null" ? "Nothing" : before}</pre>
            <h3>After</h3>
            <pre>{after === "null" ? "Nothing" : after}</pre>
          </details>
        )}
      </div>
    </li>
  );
}

/** Formats the name of an endpoint as words: `updateQuestion` becomes `Update question`. */
export function formatAction(action: string): string {
  const text = action.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
