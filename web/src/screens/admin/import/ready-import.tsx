import { useState } from "react";
import { type ImportBatch, useCommit } from "../../../api/admin-imports.ts";
import { useKeptDraft } from "../writing/kept-draft.ts";
import { type LeftOut, withMark } from "./coming-in.ts";
import { CommitForm } from "./commit-form.tsx";
import { ImportRows } from "./import-rows.tsx";

/** A file that was read: its rows, which of them stay out, and the import of the others. */
export function ReadyImport({ batch }: { batch: ImportBatch }) {
  // Looking at a near-duplicate and coming back, or a reload, takes no mark away.
  const { kept = [], keep, drop } = useKeptDraft<LeftOut[]>(`import:${batch.id}:${batch.created_at}`);
  const [leftOut, setLeftOut] = useState(kept);
  const [withDuplicates, setWithDuplicates] = useState(false);
  const commit = useCommit(batch.id);
  const mark = (row: LeftOut, isOut: boolean) => {
    const marked = withMark(leftOut, row, isOut);
    setLeftOut(marked);
    keep(marked);
  };
  return (
    <>
      <CommitForm
        batch={batch}
        leftOut={leftOut}
        withDuplicates={withDuplicates}
        onDuplicates={setWithDuplicates}
        error={commit.error}
        isBusy={commit.isPending}
        onCommit={() =>
          commit.mutate(
            {
              duplicates: withDuplicates ? "import" : "leave out",
              leave_out: leftOut.map(({ position }) => position),
            },
            { onSuccess: drop },
          )
        }
      />
      <ImportRows batch={batch} marking={{ leftOut, withDuplicates, mark }} />
    </>
  );
}
