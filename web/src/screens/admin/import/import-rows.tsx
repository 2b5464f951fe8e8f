import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { ROWS_PER_PAGE } from "../../../api/admin.ts";
import { type ImportBatch, type ImportRow, importRowsQuery } from "../../../api/admin-imports.ts";
import { paths } from "../../../router/paths.ts";
import { Link } from "../../../ui/controls/link.tsx";
import { SearchRegion } from "../../../ui/controls/search-region.tsx";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import adminStyles from "../admin.module.css";
import listStyles from "../list/list.module.css";
import { useListParams } from "../list/list-params.ts";
import { ListState } from "../list/list-state.tsx";
import { Pagination } from "../list/pagination.tsx";
import { typeLabels } from "../list/question-labels.ts";
import { SelectField } from "../select-field.tsx";
import styles from "./import.module.css";
import { formatRowMessage, formatSimilarity, levelLabels } from "./import-format.ts";
import type { RowSelection } from "./import-selection.ts";
import { RowPreview } from "./row-preview.tsx";

const levels = ["ok", "warning", "error"] as const;

/** The rows of a file in its order, ten per page. `selection` is set while rows can still be excluded. */
export function ImportRows({ batch, selection }: { batch: ImportBatch; selection?: RowSelection }) {
  const { page, filter, setFilter, goToPage, clearFilters } = useListParams();
  const level = levels.find((option) => option === filter.level);
  const isDuplicatesOnly = filter.duplicates === "true";
  const rows = useQuery(
    importRowsQuery(batch, {
      page,
      ...(level ? { level } : {}),
      ...(isDuplicatesOnly ? { duplicates: "true" } : {}),
    }),
  );
  const total = rows.data?.pagination.total ?? 0;
  const countsByLevel = { ok: batch.ok, warning: batch.warnings, error: batch.errors };
  return (
    <section className={adminStyles.form} aria-labelledby="rows">
      <h2 id="rows">Rows</h2>
      <SearchRegion className={adminStyles.filters}>
        <SelectField
          label="Show"
          value={level ?? ""}
          onChange={({ target }) => setFilter("level", target.value)}
        >
          <option value="">{`All (${batch.total})`}</option>
          {levels.map((option) => (
            <option key={option} value={option}>
              {`${levelLabels[option]} (${countsByLevel[option]})`}
            </option>
          ))}
        </SelectField>
        <label className={adminStyles.checkbox}>
          <input
            type="checkbox"
            checked={isDuplicatesOnly}
            onChange={({ target }) => setFilter("duplicates", target.checked ? "true" : "")}
          />
          {`Near-duplicates (${batch.duplicates})`}
        </label>
      </SearchRegion>
      <ListState
        list={rows}
        total={total}
        isFiltered={level !== undefined || isDuplicatesOnly}
        onClearFilters={clearFilters}
        name="rows"
      >
        <ul className={adminStyles.list} aria-busy={rows.isPlaceholderData || undefined}>
          {rows.data?.rows.map((row) => (
            <ImportedRow
              key={row.position}
              row={row}
              selection={selection}
              isImported={batch.state === "imported"}
            />
          ))}
        </ul>
      </ListState>
      <Pagination page={page} limit={ROWS_PER_PAGE} total={total} onPageChange={goToPage} />
    </section>
  );
}

type Props = { row: ImportRow; selection: RowSelection | undefined; isImported: boolean };

const badgeStates = { ok: "published", warning: "warning", error: "error" } as const;

const messageStates = {
  note: { state: undefined, icon: "note", label: "Note" },
  warning: { state: "warning", icon: "flag", label: levelLabels.warning },
  error: { state: "wrong", icon: "cross", label: levelLabels.error },
} as const;

/** One row of a file: its line number, messages, near-duplicates and preview. */
function ImportedRow({ row, selection, isImported }: Props) {
  const { line, level, messages, duplicates, question, question_id } = row;
  return (
    <li className={styles.row} aria-label={`Line ${line}`}>
      <div className={styles.rowHeader}>
        <span className={adminStyles.subtitle}>
          <strong className="num">{`Line ${line}`}</strong>
          <span className={adminStyles.badge} data-state={badgeStates[level]}>
            {levelLabels[level]}
          </span>
          {question && <span>{typeLabels[question.type]}</span>}
          {isImported && question_id !== null && (
            <Link to={paths.adminQuestion(question_id)}>{`Question ${question_id}`}</Link>
          )}
        </span>
        {selection && <ExcludeRow row={row} selection={selection} />}
      </div>
      {question && <SanitizedHtml className={listStyles.excerpt} html={question.text_html} />}
      {messages.length > 0 && (
        <ul className={styles.messages}>
          {messages.map((message) => (
            <li key={formatRowMessage(message)} data-state={messageStates[message.level].state}>
              <Icon name={messageStates[message.level].icon} small />
              <span>
                <span className="sr-only">{`${messageStates[message.level].label}. `}</span>
                {formatRowMessage(message)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {duplicates.length > 0 && (
        <p className="muted">
          {"Compare with "}
          {duplicates.map((duplicate, index) => (
            <Fragment key={`${duplicate.question_id} ${duplicate.line}`}>
              {index > 0 && ", "}
              {duplicate.question_id === null ? (
                formatSimilarity(duplicate)
              ) : (
                <Link to={paths.adminQuestion(duplicate.question_id)}>{formatSimilarity(duplicate)}</Link>
              )}
            </Fragment>
          ))}
        </p>
      )}
      {question && <RowPreview question={question} />}
    </li>
  );
}

/** Checkbox that excludes a row from the import, or a label if the row is excluded anyway. */
function ExcludeRow({ row, selection }: { row: ImportRow; selection: RowSelection }) {
  const { position, line, level, duplicates } = row;
  const isDuplicate = duplicates.length > 0;
  if (level === "error" || (isDuplicate && !selection.shouldIncludeDuplicates))
    return <span className="caption">Will be skipped</span>;
  return (
    <label className={adminStyles.checkbox}>
      <input
        type="checkbox"
        checked={selection.excludedRows.some((excluded) => excluded.position === position)}
        onChange={({ target }) => selection.setExcluded({ position, isDuplicate }, target.checked)}
      />
      Leave out<span className="sr-only">{` line ${line}`}</span>
    </label>
  );
}
