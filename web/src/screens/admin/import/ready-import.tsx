import { useState } from "react";
import { type ImportBatch, useCommit } from "../../../api/admin-imports.ts";
import { useKeptDraft } from "../saving/kept-draft.ts";
import { type LeftOut, withMark } from "./coming-in.ts";
import { CommitForm } from "./commit-form.tsx";
import { ImportRows } from "./import-rows.tsx";

type Review = { leftOut: LeftOut[]; withDuplicates: boolean };

/** A file that was read: its rows, which of them stay out, and the import of the others. */
export function ReadyImport({ batch }: { batch: ImportBatch }) {
  // Looking at a near-duplicate and coming back, or a reload, takes no choice away.
  const { kept, keep, drop } = useKeptDraft<Review>(`import-review:${batch.id}:${batch.created_at}`);
  const [review, setReview] = useState<Review>(kept ?? { leftOut: [], withDuplicates: false });
  const { leftOut, withDuplicates } = review;
  const commit = useCommit(batch.id);
  const change = (changed: Partial<Review>) => {
    const next = { ...review, ...changed };
    setReview(next);
    keep(next);
  };
  const mark = (row: LeftOut, isOut: boolean) => change({ leftOut: withMark(leftOut, row, isOut) });
  return (
    <>
      <CommitForm
        batch={batch}
        leftOut={leftOut}
        withDuplicates={withDuplicates}
        onDuplicates={(chosen) => change({ withDuplicates: chosen })}
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
