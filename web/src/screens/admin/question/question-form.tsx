import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId } from "react";
import { type AdminQuestion, questionCheckQuery } from "../../../api/admin-questions.ts";
import { isNotPublishable } from "../../../api/save-error.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Toast } from "../../../ui/toast.tsx";
import { UnsavedChangesPrompt } from "../../../ui/unsaved-changes-prompt.tsx";
import adminStyles from "../admin.module.css";
import { NewerVersionLink } from "../saving/newer-version-link.tsx";
import { SaveError } from "../saving/save-error.tsx";
import { StoredDraftAlert } from "../saving/stored-draft-alert.tsx";
import { StatisticsPanel } from "../statistics/statistics-panel.tsx";
import { useDebouncedValue } from "../use-debounced-value.ts";
import { createIssueLookup } from "./field-issues.ts";
import { PublishCheck } from "./publish-check.tsx";
import { toRequestBody } from "./question-draft.ts";
import { QuestionFields } from "./question-fields.tsx";
import styles from "./question-form.module.css";
import { QuestionFormHeader } from "./question-form-header.tsx";
import { QuestionPreview } from "./question-preview.tsx";
import { RegradePrompt } from "./regrade-prompt.tsx";
import { type QuestionForm, useQuestionForm } from "./use-question-form.ts";

const DEBOUNCE_MS = 400;

type Props = { question: AdminQuestion | undefined; onCreated: (id: number) => void };

/** The question form, with preview, publish check and statistics beside it. */
export function QuestionFormBody({ question, onCreated }: Props) {
  const formId = useId();
  const form = useQuestionForm(question, onCreated);
  const { draft, saving } = form;
  const debouncedDraft = useDebouncedValue(draft, DEBOUNCE_MS);
  const check = useQuery(questionCheckQuery(toRequestBody(debouncedDraft)));
  // A draft may be incomplete, so the fields show errors only if the question is to be published.
  const isPublished = draft.status === "published";
  const issuesFor = createIssueLookup(isPublished ? (check.data?.errors ?? []) : [], debouncedDraft);

  function submit(event: FormEvent): void {
    event.preventDefault();
    form.save();
  }

  return (
    <>
      <QuestionFormHeader formId={formId} question={question} form={form} />
      {saving.error && <QuestionSaveError form={form} error={saving.error} />}
      <div className={adminStyles.panes}>
        <form
          key={form.formVersion}
          id={formId}
          className={adminStyles.form}
          aria-label="Question"
          onSubmit={submit}
        >
          {form.hasStoredDraft && <StoredDraftAlert onDiscard={form.discard} />}
          <QuestionFields form={form} issuesFor={issuesFor} />
        </form>
        <aside className={styles.side}>
          <QuestionPreview draft={debouncedDraft} />
          <PublishCheck check={check.data} isPublished={isPublished} />
          {question && question.status === "published" && <RegradePrompt id={question.id} />}
          {question && <StatisticsPanel id={question.id} />}
        </aside>
      </div>
      <UnsavedChangesPrompt isEnabled={saving.isDirty} title="Leave without saving?">
        What you changed is kept on this device, but students do not see it yet.
      </UnsavedChangesPrompt>
      {form.saveCount > 0 && (
        <Toast key={form.saveCount} icon="check" duration={3} onDismiss={form.dismissSaved}>
          Saved.
        </Toast>
      )}
    </>
  );
}

/** The save error of the form. A question that is not ready to be published can be saved as a draft instead. */
function QuestionSaveError({ form, error }: { form: QuestionForm; error: Error }) {
  const { id } = form.saving;
  return (
    <SaveError
      error={error}
      message={isNotPublishable(error) ? error.message : undefined}
      newerVersion={id !== undefined && <NewerVersionLink to={paths.adminQuestionVersions(id)} />}
      onOverwrite={() => form.save({ isOverwriting: true })}
      onLoadNewerVersion={form.loadNewerVersion}
    >
      {isNotPublishable(error) && (
        <>
          <br />
          <Button
            variant="link"
            onClick={() => {
              form.updateDraft({ status: "review" });
              form.save();
            }}
          >
            Save as a draft
          </Button>
        </>
      )}
    </SaveError>
  );
}
