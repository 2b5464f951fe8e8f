import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ROWS_PER_PAGE } from "../../../api/admin.ts";
import { type ImportBatch, importsQuery } from "../../../api/admin-imports.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { momentWords } from "../day-words.ts";
import { useListAddress } from "../list/list-address.ts";
import { ListPages } from "../list/list-pages.tsx";
import { ListState } from "../list/list-state.tsx";
import styles from "../parts.module.css";
import { Room } from "../room.tsx";
import { countsWords, formatWords, outcomeWords } from "./import-words.ts";
import { StateBadge } from "./state-badge.tsx";
import { UndoImport } from "./undo-import.tsx";
import { UploadForm } from "./upload-form.tsx";

/** Files of questions that were sent, and the form that sends another. */
export function ImportsPage() {
  return (
    <Room title="Import">
      <Imports />
    </Room>
  );
}

function Imports() {
  const { page, turnTo, clear } = useListAddress();
  const imports = useQuery(importsQuery(page));
  const [undoing, setUndoing] = useState<ImportBatch>();
  const total = imports.data?.pagination.total ?? 0;
  return (
    <>
      <h1>Import</h1>
      <div className={styles.panes}>
        <section className={styles.form} aria-labelledby="files">
          <h2 id="files">Files</h2>
          <ListState list={imports} total={total} isNarrowed={false} onClear={clear} name="files">
            <ul className={styles.list} aria-busy={imports.isPlaceholderData || undefined}>
              {imports.data?.imports.map((batch) => (
                <Batch key={batch.id} batch={batch} onUndo={() => setUndoing(batch)} />
              ))}
            </ul>
          </ListState>
          <ListPages page={page} limit={ROWS_PER_PAGE} total={total} onTurn={turnTo} />
        </section>
        <div className={styles.sticky}>
          <UploadForm />
        </div>
      </div>
      {undoing && <UndoImport batch={undoing} onClose={() => setUndoing(undefined)} />}
    </>
  );
}

function Batch({ batch, onUndo }: { batch: ImportBatch; onUndo: () => void }) {
  const { id, name, format, state, created_by, created_at } = batch;
  const outcome = outcomeWords(batch);
  return (
    <li className={styles.row}>
      <div className={styles.says}>
        <Link className={styles.title} to={paths.adminImport(id)}>
          {name}
        </Link>
        <span className={styles.sub}>
          <StateBadge state={state} />
          <span>{`${formatWords[format]} · ${countsWords(batch)}`}</span>
        </span>
        {outcome && <span className={styles.sub}>{outcome}</span>}
        <span className={styles.sub}>
          {created_by?.name ?? "The command line or an account that is gone"}
          <time dateTime={created_at}>{momentWords(created_at)}</time>
        </span>
      </div>
      {state === "imported" && (
        <Button look="second" short onClick={onUndo}>
          Undo<span className="unseen"> {name}</span>
        </Button>
      )}
    </li>
  );
}
