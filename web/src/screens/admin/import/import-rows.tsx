import { useQuery } from "@tanstack/react-query";
import { ROWS_PER_PAGE } from "../../../api/admin.ts";
import { type ImportBatch, importRowsQuery } from "../../../api/admin-imports.ts";
import { useListAddress } from "../list/list-address.ts";
import { ListPages } from "../list/list-pages.tsx";
import { ListState } from "../list/list-state.tsx";
import parts from "../parts.module.css";
import { SelectField } from "../select-field.tsx";
import type { Marking } from "./coming-in.ts";
import { levelWords } from "./import-words.ts";
import { ImportedRow } from "./imported-row.tsx";

const levels = ["ok", "warning", "error"] as const;

/** The questions of a file in its order, ten a page. `marking`: while some can still be left out. */
export function ImportRows({ batch, marking }: { batch: ImportBatch; marking?: Marking }) {
  const { page, filter, narrow, turnTo, clear } = useListAddress();
  const level = levels.find((one) => one === filter.level);
  const isNear = filter.duplicates === "true";
  const rows = useQuery(
    importRowsQuery(batch, {
      page,
      ...(level ? { level } : {}),
      ...(isNear ? { duplicates: "true" } : {}),
    }),
  );
  const total = rows.data?.pagination.total ?? 0;
  const countOf = { ok: batch.ok, warning: batch.warnings, error: batch.errors };
  return (
    <section className={parts.form} aria-labelledby="rows">
      <h2 id="rows">Rows</h2>
      <search className={parts.filters}>
        <SelectField
          label="Show"
          value={level ?? ""}
          onChange={({ target }) => narrow("level", target.value)}
        >
          <option value="">{`All (${batch.total})`}</option>
          {levels.map((one) => (
            <option key={one} value={one}>
              {`${levelWords[one]} (${countOf[one]})`}
            </option>
          ))}
        </SelectField>
        <label className={parts.check}>
          <input
            type="checkbox"
            checked={isNear}
            onChange={({ target }) => narrow("duplicates", target.checked ? "true" : "")}
          />
          {`Near-duplicates (${batch.duplicates})`}
        </label>
      </search>
      <ListState
        list={rows}
        total={total}
        isNarrowed={level !== undefined || isNear}
        onClear={clear}
        name="rows"
      >
        <ul className={parts.list} aria-busy={rows.isPlaceholderData || undefined}>
          {rows.data?.rows.map((row) => (
            <ImportedRow
              key={row.position}
              row={row}
              marking={marking}
              isInBank={batch.state === "imported"}
            />
          ))}
        </ul>
      </ListState>
      <ListPages page={page} limit={ROWS_PER_PAGE} total={total} onTurn={turnTo} />
    </section>
  );
}
