import type { AdminQuestion } from "../../../api/admin-questions.ts";
import { paths } from "../../../paths.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import adminStyles from "../admin.module.css";
import { statusLabels } from "../list/question-labels.ts";
import styles from "./question-form.module.css";
import type { QuestionForm } from "./use-question-form.ts";

type Props = { formId: string; question: AdminQuestion | undefined; form: QuestionForm };

/** Title and actions of the question form. */
export function QuestionFormHeader({ formId, question, form }: Props) {
  const { draft, updateDraft, saving } = form;
  return (
    <div className={`${adminStyles.split} ${styles.header}`}>
      <div className={adminStyles.cluster}>
        <h1>{question ? `Question ${question.id}` : "New question"}</h1>
        {question && (
          <span className={adminStyles.badge} data-state={question.status}>
            {statusLabels[question.status]}
          </span>
        )}
      </div>
      <div className={styles.actions}>
        {question && (
          <LinkButton variant="secondary" compact to={paths.adminQuestionVersions(question.id)}>
            Versions
          </LinkButton>
        )}
        <label className={adminStyles.checkbox}>
          <input
            type="checkbox"
            checked={draft.status === "published"}
            onChange={({ target }) => updateDraft({ status: target.checked ? "published" : "review" })}
          />
          Published
        </label>
        <Button type="submit" compact form={formId} busy={saving.isBusy}>
          Save
        </Button>
      </div>
    </div>
  );
}
