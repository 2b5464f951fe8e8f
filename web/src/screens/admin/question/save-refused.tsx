import { isStale } from "../../../api/admin-syllabus.ts";
import { isUnready, saveProblem } from "../../../api/save-problem.ts";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/note.tsx";
import type { QuestionForm } from "./use-question-form.ts";

type Props = { error: Error; form: QuestionForm };

/** Why the question was not saved, and the way on that fits. */
export function SaveRefused({ error, form }: Props) {
  return (
    <Note state="wrong" role="alert">
      {isUnready(error) ? error.message : saveProblem(error)}
      {isUnready(error) && (
        <>
          <br />
          <Button look="flush" onClick={() => form.store({ status: "review" })}>
            Save as a draft
          </Button>
        </>
      )}
      {isStale(error) && (
        <>
          <br />
          <Button look="flush" onClick={() => form.store({ etag: undefined })}>
            Save mine over it
          </Button>
        </>
      )}
    </Note>
  );
}
