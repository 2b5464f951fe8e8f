import { useState } from "react";
import { type ImportBatch, useCommit } from "../../../api/admin-imports.ts";
import { useStoredDraft } from "../saving/draft-storage.ts";
import { CommitForm } from "./commit-form.tsx";
import { ImportRows } from "./import-rows.tsx";
import { type ExcludedRow, withExclusion } from "./import-selection.ts";

type ReviewState = { excludedRows: ExcludedRow[]; shouldIncludeDuplicates: boolean };

/** Review of a parsed file: the editor excludes rows and imports the others. */
export function ImportReview({ batch }: { batch: ImportBatch }) {
  // Stored, so that the selection survives a reload or a visit to the page of a near-duplicate.
  const { storedDraft, storeDraft, discardDraft } = useStoredDraft<ReviewState>(
    `import-review:${batch.id}:${batch.created_at}`,
  );
  const [review, setReview] = useState<ReviewState>(
    storedDraft ?? { excludedRows: [], shouldIncludeDuplicates: false },
  );
  const { excludedRows, shouldIncludeDuplicates } = review;
  const commit = useCommit(batch.id);
  const update = (changes: Partial<ReviewState>) => {
    const next = { ...review, ...changes };
    setReview(next);
    storeDraft(next);
  };
  const setExcluded = (row: ExcludedRow, isExcluded: boolean) =>
    update({ excludedRows: withExclusion(excludedRows, row, isExcluded) });
  return (
    <>
      <CommitForm
        batch={batch}
        excludedRows={excludedRows}
        shouldIncludeDuplicates={shouldIncludeDuplicates}
        onIncludeDuplicatesChange={(shouldInclude) => update({ shouldIncludeDuplicates: shouldInclude })}
        error={commit.error}
        isBusy={commit.isPending}
        onCommit={() =>
          commit.mutate(
            {
              duplicates: shouldIncludeDuplicates ? "import" : "exclude",
              excluded_rows: excludedRows.map(({ position }) => position),
            },
            { onSuccess: discardDraft },
          )
        }
      />
      <ImportRows batch={batch} selection={{ excludedRows, shouldIncludeDuplicates, setExcluded }} />
    </>
  );
}
