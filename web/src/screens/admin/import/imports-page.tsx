import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ROWS_PER_PAGE } from "../../../api/admin.ts";
import { type ImportBatch, importsQuery } from "../../../api/admin-imports.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import adminStyles from "../admin.module.css";
import { AdminLayout } from "../admin-layout.tsx";
import { formatDateTime } from "../date-format.ts";
import { useListParams } from "../list/list-params.ts";
import { ListState } from "../list/list-state.tsx";
import { Pagination } from "../list/pagination.tsx";
import { fileFormatLabels, formatCounts, formatOutcome } from "./import-format.ts";
import { StateBadge } from "./state-badge.tsx";
import { UndoImport } from "./undo-import.tsx";
import { UploadForm } from "./upload-form.tsx";

/** Lists the uploaded files of questions, with the form that uploads another. */
export function ImportsPage() {
  return (
    <AdminLayout title="Import">
      <Imports />
    </AdminLayout>
  );
}

function Imports() {
  const { page, goToPage, clearFilters } = useListParams();
  const imports = useQuery(importsQuery(page));
  const [batchToUndo, setBatchToUndo] = useState<ImportBatch>();
  const total = imports.data?.pagination.total ?? 0;
  return (
    <>
      <h1>Import</h1>
      <div className={adminStyles.panes}>
        <section className={adminStyles.form} aria-labelledby="files">
          <h2 id="files">Files</h2>
          <ListState
            list={imports}
            total={total}
            isFiltered={false}
            onClearFilters={clearFilters}
            name="files"
          >
            <ul className={adminStyles.list} aria-busy={imports.isPlaceholderData || undefined}>
              {imports.data?.imports.map((batch) => (
                <ImportListRow key={batch.id} batch={batch} onUndo={() => setBatchToUndo(batch)} />
              ))}
            </ul>
          </ListState>
          <Pagination page={page} limit={ROWS_PER_PAGE} total={total} onPageChange={goToPage} />
        </section>
        <div className={adminStyles.sticky}>
          <UploadForm />
        </div>
      </div>
      {batchToUndo && <UndoImport batch={batchToUndo} onClose={() => setBatchToUndo(undefined)} />}
    </>
  );
}

function ImportListRow({ batch, onUndo }: { batch: ImportBatch; onUndo: () => void }) {
  const { id, name, format, state, created_by, created_at } = batch;
  const outcome = formatOutcome(batch);
  return (
    <li className={adminStyles.row}>
      <div className={adminStyles.text}>
        <Link className={adminStyles.title} to={paths.adminImport(id)}>
          {name}
        </Link>
        <span className={adminStyles.subtitle}>
          <StateBadge state={state} />
          <span>{`${fileFormatLabels[format]} · ${formatCounts(batch)}`}</span>
        </span>
        {outcome && <span className={adminStyles.subtitle}>{outcome}</span>}
        <span className={adminStyles.subtitle}>
          {created_by?.name ?? "The command line or an account that is gone"}
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>
        </span>
      </div>
      {state === "imported" && (
        <Button variant="secondary" compact onClick={onUndo}>
          Undo<span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}
