import type { EditorQuestion } from "../../../api/admin-questions.ts";
import { paths } from "../../../paths.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { statusWords } from "../list/question-words.ts";
import parts from "../parts.module.css";
import styles from "./question.module.css";
import type { QuestionForm } from "./use-question-form.ts";

type Props = { formId: string; question: EditorQuestion | undefined; form: QuestionForm };

/** Which question it is, and what can be done with it as a whole. */
export function QuestionFormHead({ formId, question, form }: Props) {
  const { draft, change, saving } = form;
  return (
    <div className={`${parts.split} ${styles.head}`}>
      <div className={parts.cluster}>
        <h1>{question ? `Question ${question.id}` : "New question"}</h1>
        {question && (
          <span className={parts.badge} data-state={question.status}>
            {statusWords[question.status]}
          </span>
        )}
      </div>
      <div className={styles.acts}>
        {question && (
          <LinkButton look="second" short to={paths.adminQuestionVersions(question.id)}>
            Versions
          </LinkButton>
        )}
        <label className={parts.check}>
          <input
            type="checkbox"
            checked={draft.status === "published"}
            onChange={({ target }) => change({ status: target.checked ? "published" : "review" })}
          />
          Published
        </label>
        <Button type="submit" short form={formId} busy={saving.isBusy}>
          Save
        </Button>
      </div>
    </div>
  );
}
