import { useQuery } from "@tanstack/react-query";
import { ROWS_PER_PAGE } from "../../../api/admin.ts";
import { type ImportBatch, importRowsQuery } from "../../../api/admin-imports.ts";
import adminStyles from "../admin.module.css";
import { useListParams } from "../list/list-params.ts";
import { ListState } from "../list/list-state.tsx";
import { Pagination } from "../list/pagination.tsx";
import { SelectField } from "../select-field.tsx";
import { levelLabels } from "./import-format.ts";
import type { RowSelection } from "./import-selection.ts";
import { ImportedRow } from "./imported-row.tsx";

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
      <search className={adminStyles.filters}>
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
      </search>
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
