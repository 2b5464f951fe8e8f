import { useQuery } from "@tanstack/react-query";
import { type ImportBatch, importableDuplicatesQuery } from "../../../api/admin-imports.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { returnFocusOnUnmount } from "../../../ui/controls/focus.ts";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import adminStyles from "../admin.module.css";
import { SelectField } from "../select-field.tsx";
import styles from "./import.module.css";
import {
  excludedRowsMessage,
  formatFailure,
  formatQuestionCount,
  importErrorMessage,
} from "./import-format.ts";
import { countSelectedRows, type ExcludedRow } from "./import-selection.ts";

type Props = {
  batch: ImportBatch;
  excludedRows: readonly ExcludedRow[];
  shouldIncludeDuplicates: boolean;
  onIncludeDuplicatesChange: (shouldIncludeDuplicates: boolean) => void;
  error: Error | null;
  isBusy: boolean;
  onCommit: () => void;
};

/** Shows how many rows will be imported, with the button that starts the import. */
export function CommitForm(props: Props) {
  const { batch, excludedRows, shouldIncludeDuplicates, onIncludeDuplicatesChange, error, isBusy, onCommit } =
    props;
  const duplicatesQuery = useQuery({ ...importableDuplicatesQuery(batch.id), enabled: batch.duplicates > 0 });
  const duplicates = batch.duplicates === 0 ? 0 : duplicatesQuery.data;
  const count =
    duplicates === undefined
      ? undefined
      : countSelectedRows(batch, duplicates, shouldIncludeDuplicates, excludedRows);
  const failure = error
    ? importErrorMessage(error, "The import did not start. Check your connection and try again.")
    : batch.failure && formatFailure({ ...batch, failure: batch.failure });
  return (
    <section ref={returnFocusOnUnmount} className={adminStyles.card} aria-label="Import">
      {failure && (
        <Alert state="wrong" role="alert">
          {failure}
        </Alert>
      )}
      {duplicatesQuery.isError && (
        <LoadFailed
          error={duplicatesQuery.error}
          busy={duplicatesQuery.isFetching}
          onRetry={() => duplicatesQuery.refetch()}
        >
          The near-duplicates could not be counted.
        </LoadFailed>
      )}
      <div className={styles.commit}>
        {duplicates !== undefined && duplicates > 0 && (
          <SelectField
            label={`Near-duplicates (${duplicates})`}
            value={shouldIncludeDuplicates ? "import" : "exclude"}
            onChange={({ target }) => onIncludeDuplicatesChange(target.value === "import")}
          >
            <option value="import">Import them, too</option>
            <option value="exclude">Leave them out</option>
          </SelectField>
        )}
        {count === 0 ? (
          <p>No row can be imported.</p>
        ) : (
          <Button busy={isBusy || count === undefined} onClick={onCommit}>
            {count === undefined ? "Import" : `Import ${formatQuestionCount(count)} for review`}
          </Button>
        )}
      </div>
      {count !== undefined && (
        <p className="muted">
          {excludedRowsMessage(
            batch.total - count,
            batch.errors,
            shouldIncludeDuplicates ? 0 : (duplicates ?? 0),
          )}
        </p>
      )}
    </section>
  );
}
