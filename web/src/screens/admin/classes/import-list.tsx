import { type ChangeEvent, useId, useState } from "react";
import { type ImportResult, useImportList, useTryList } from "../../../api/admin-classes.ts";
import { formatCount } from "../../../format/numbers.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import adminStyles from "../admin.module.css";
import { saveErrorMessage } from "../saving/save-error.tsx";
import styles from "./classes.module.css";

const problemTexts: Record<ImportResult["problems"][number]["kind"], string> = {
  no_name: "has no name",
  bad_email: "has an e-mail address that is none",
  nothing_to_match: "needs an e-mail address or a roll number, so that the student can be recognised",
  repeated_email: "has the e-mail address of a line above",
  repeated_roll_number: "has the roll number of a line above",
  too_long: "is too long",
  too_many_columns:
    "has more than three cells; give the columns headings, or only e-mail, name and roll number",
  unclosed_quote: "opens a quotation mark that nothing closes",
};

/** Takes a list of students, shows what it would add, and adds it. */
export function ImportList({ id, onClose }: { id: number; onClose: () => void }) {
  const [text, setText] = useState("");
  const trial = useTryList(id);
  const adding = useImportList(id);
  const fieldId = useId();
  const change = (csv: string) => {
    setText(csv);
    trial.reset();
    adding.reset();
  };
  async function readFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (file) change(await file.text());
  }
  const added = trial.data?.rows.filter(({ kind }) => kind === "new") ?? [];
  const isUsable = trial.data?.problems.length === 0 && added.length > 0;
  return (
    <Modal title="Import list" wide onClose={adding.isPending ? undefined : onClose}>
      <div className={adminStyles.form}>
        <p>
          One student a line: e-mail, name, roll number. Paste from a sheet, or choose a CSV file. With an
          e-mail address the student finds the class on signing in; without one, by the code and the roll
          number. The list adds places; it removes nobody.
        </p>
        <div className={styles.section}>
          <label htmlFor={fieldId}>List</label>
          <textarea
            id={fieldId}
            className={styles.list}
            value={text}
            maxLength={200_000}
            placeholder={"asha@gmail.com, Asha Verma, 07"}
            onChange={({ target }) => change(target.value)}
          />
        </div>
        <label className={adminStyles.labelledField}>
          Or a CSV file
          <input
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            onChange={(event) => void readFile(event)}
          />
        </label>
        {(trial.isError || adding.isError) && (
          <Alert state="wrong" role="alert">
            {saveErrorMessage((adding.error ?? trial.error) as Error)}
          </Alert>
        )}
        {trial.data && !adding.isSuccess && <Trial result={trial.data} />}
        {adding.isSuccess ? (
          <>
            <Alert state="correct" role="status">
              {`${formatCount(adding.data.added, "place")} added.`}
            </Alert>
            <Button onClick={onClose}>Close</Button>
          </>
        ) : isUsable ? (
          <Button busy={adding.isPending} onClick={() => adding.mutate(text)}>
            {`Add ${formatCount(added.length, "student")}`}
          </Button>
        ) : (
          <Button busy={trial.isPending} disabled={text.trim() === ""} onClick={() => trial.mutate(text)}>
            Check the list
          </Button>
        )}
      </div>
    </Modal>
  );
}

function Trial({ result }: { result: ImportResult }) {
  const { rows, gone, problems } = result;
  const added = rows.filter(({ kind }) => kind === "new");
  return (
    <div className={styles.section} role="status">
      {problems.length > 0 && (
        <Alert state="wrong">
          <p>Correct these lines first, here or in your sheet:</p>
          <ul>
            {problems.map(({ line, kind }) => (
              <li key={line}>{`Line ${line} ${problemTexts[kind]}.`}</li>
            ))}
          </ul>
        </Alert>
      )}
      <p>
        {`${added.length} new, ${rows.length - added.length} already there`}
        {gone.length > 0 && `, ${gone.length} in the class but not in this list (they stay)`}.
      </p>
      {added.length > 0 && (
        <ul className={adminStyles.list}>
          {added.slice(0, 10).map(({ line, name, roll_number, has_email }) => (
            <li key={line} className={adminStyles.row}>
              <span className={styles.roll}>{roll_number ?? "–"}</span>
              <div className={adminStyles.text}>
                <span className={adminStyles.title}>{name}</span>
                <span className={adminStyles.subtitle}>{has_email ? "by e-mail" : "by roll number"}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {added.length > 10 && <p className="caption">{`and ${added.length - 10} more`}</p>}
    </div>
  );
}
