import { useState } from "react";
import type { ImportBatch } from "../../../api/admin-imports.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import adminStyles from "../admin.module.css";
import { formatQuestionCount, formatUndone } from "./import-format.ts";
import { UndoImport } from "./undo-import.tsx";

/** Result of a finished import, with a link to its questions and a button to undo it. */
export function ImportResult({ batch }: { batch: ImportBatch }) {
  const [isUndoing, setUndoing] = useState(false);
  const { id, state, imported, undone } = batch;
  const isUndone = state === "undone";
  const retainedCount = imported - undone;
  return (
    <>
      <Alert state={isUndone ? undefined : "correct"} role="status">
        {isUndone
          ? `${formatUndone(undone, retainedCount)}.`
          : `${formatQuestionCount(imported)} came in, in review: students get them once you publish them.`}
      </Alert>
      <div className={adminStyles.cluster}>
        {retainedCount > 0 && (
          <LinkButton compact to={`${paths.adminQuestions}?importId=${id}`}>
            {isUndone ? "See what stayed" : "See the questions"}
          </LinkButton>
        )}
        {!isUndone && (
          <Button variant="secondary" compact onClick={() => setUndoing(true)}>
            Undo import
          </Button>
        )}
      </div>
      {isUndoing && <UndoImport batch={batch} onClose={() => setUndoing(false)} />}
    </>
  );
}
