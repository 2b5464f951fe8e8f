import { useState } from "react";
import type { ImportBatch } from "../../../api/admin-imports.ts";
import { paths } from "../../../paths.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Note } from "../../../ui/note.tsx";
import parts from "../parts.module.css";
import { questionsWords, undoneWords } from "./import-words.ts";
import { UndoImport } from "./undo-import.tsx";

/** What came of an import, the way to its questions, and the way back. */
export function ImportResult({ batch }: { batch: ImportBatch }) {
  const [isUndoing, setUndoing] = useState(false);
  const { id, state, imported, undone } = batch;
  const isUndone = state === "undone";
  const stayed = imported - undone;
  return (
    <>
      <Note state={isUndone ? undefined : "correct"} role="status">
        {isUndone
          ? `${undoneWords(undone, stayed)}.`
          : `${questionsWords(imported)} came in, in review: students get them once you publish them.`}
      </Note>
      <div className={parts.cluster}>
        {stayed > 0 && (
          <LinkButton short to={`${paths.adminQuestions}?importId=${id}`}>
            {isUndone ? "See what stayed" : "See the questions"}
          </LinkButton>
        )}
        {!isUndone && (
          <Button look="second" short onClick={() => setUndoing(true)}>
            Undo import
          </Button>
        )}
      </div>
      {isUndoing && <UndoImport batch={batch} onClose={() => setUndoing(false)} />}
    </>
  );
}
