import { useQuery } from "@tanstack/react-query";
import { type ImportBatch, refusalOf, soundDuplicatesQuery } from "../../../api/admin-imports.ts";
import { Button } from "../../../ui/button.tsx";
import { handOnFocus } from "../../../ui/focus.ts";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { Note } from "../../../ui/note.tsx";
import parts from "../parts.module.css";
import { SelectField } from "../select-field.tsx";
import { comingIn, type LeftOut } from "./coming-in.ts";
import styles from "./import.module.css";
import { questionsWords, staysOutWords } from "./import-words.ts";

type Props = {
  batch: ImportBatch;
  leftOut: readonly LeftOut[];
  withDuplicates: boolean;
  onDuplicates: (withDuplicates: boolean) => void;
  error: Error | null;
  isBusy: boolean;
  onCommit: () => void;
};

/** How many rows come in, and the button that brings them in. */
export function CommitForm(props: Props) {
  const { batch, leftOut, withDuplicates, onDuplicates, error, isBusy, onCommit } = props;
  const near = useQuery({ ...soundDuplicatesQuery(batch.id), enabled: batch.duplicates > 0 });
  const duplicates = batch.duplicates === 0 ? 0 : near.data;
  const count = duplicates === undefined ? undefined : comingIn(batch, duplicates, withDuplicates, leftOut);
  const failure = error
    ? (refusalOf(error) ?? "The import did not start. Check your connection and try again.")
    : batch.failure;
  return (
    <section ref={handOnFocus} className={parts.card} aria-label="Import">
      {failure && (
        <Note state="wrong" role="alert">
          {failure}
        </Note>
      )}
      {near.isError && (
        <LoadFailed busy={near.isFetching} onRetry={() => near.refetch()}>
          The near-duplicates could not be counted.
        </LoadFailed>
      )}
      <div className={styles.commit}>
        {duplicates !== undefined && duplicates > 0 && (
          <SelectField
            label={`Near-duplicates (${duplicates})`}
            value={withDuplicates ? "import" : "leave out"}
            onChange={({ target }) => onDuplicates(target.value === "import")}
          >
            <option value="leave out">Leave them out</option>
            <option value="import">Import them, too</option>
          </SelectField>
        )}
        {count === 0 ? (
          <p>No row can come in.</p>
        ) : (
          <Button busy={isBusy || count === undefined} onClick={onCommit}>
            {count === undefined ? "Import" : `Import ${questionsWords(count)}, in review`}
          </Button>
        )}
      </div>
      {count !== undefined && (
        <p className="muted">
          {staysOutWords(batch.total - count, batch.errors, withDuplicates ? 0 : (duplicates ?? 0))}
        </p>
      )}
    </section>
  );
}
