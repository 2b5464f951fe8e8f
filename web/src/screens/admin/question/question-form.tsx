import { placedIssueMessage } from "@rasayan/contract/issues";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId } from "react";
import {
  type AdminQuestion,
  type QuestionCheck,
  questionCheckQuery,
  useDuplicateQuestion,
} from "../../../api/admin-questions.ts";
import { isContentRejected } from "../../../api/admin-saves.ts";
import { paths } from "../../../router/paths.ts";
import { useNavigate } from "../../../router/router.tsx";
import { Button, LinkButton } from "../../../ui/controls/button.tsx";
import { useDebouncedValue } from "../../../ui/controls/use-debounced-value.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import adminStyles from "../admin.module.css";
import { statusLabels } from "../list/question-labels.ts";
import { RegradeStatus } from "../regrade/regrade.tsx";
import { DraftFormNotices, StoredDraftAlert } from "../saving/draft-form.tsx";
import { NewerVersionLink, SaveError, saveErrorMessage } from "../saving/save-error.tsx";
import { useDraftForm } from "../saving/use-draft-form.ts";
import { StatisticsPanel } from "../statistics/statistics-panel.tsx";
import { useTeacher } from "../use-teacher.ts";
import { createIssueLookup } from "./field-issues.tsx";
import { formatFieldName } from "./field-names.ts";
import { newDraft, toDraft, toRequestBody } from "./question-draft.ts";
import { QuestionFields } from "./question-fields.tsx";
import styles from "./question-form.module.css";
import { type QuestionForm, questionFormOptions } from "./question-form-options.ts";
import { QuestionPreview } from "./question-preview.tsx";

const DEBOUNCE_MS = 400;

type Props = { question: AdminQuestion | undefined; onCreated: (id: number) => void };

/** The question form, with preview, publish check and statistics beside it. */
export function QuestionFormBody({ question, onCreated }: Props) {
  const formId = useId();
  const teacher = useTeacher();
  const form = useDraftForm({
    ...questionFormOptions,
    row: question,
    toDraft: (row) => (row ? toDraft(row) : newDraft(teacher ? "tests" : "everyone")),
    onCreated,
  });
  const { draft, saving } = form;
  const debouncedDraft = useDebouncedValue(draft, DEBOUNCE_MS);
  const check = useQuery(questionCheckQuery(toRequestBody(debouncedDraft)));
  const isCurrentCheck = debouncedDraft === draft && !check.isPlaceholderData;
  // A draft may be incomplete, so the fields show errors only if the question is to be published.
  const isPublished = draft.status === "published";
  const issuesFor = createIssueLookup(isPublished ? (check.data?.errors ?? []) : [], debouncedDraft);

  function submit(event: FormEvent): void {
    event.preventDefault();
    form.save();
  }

  if (teacher && question && question.owner?.id !== teacher.id)
    return <Alert>{`Question ${question.id} is not yours to change. You can give it in your tests.`}</Alert>;
  return (
    <>
      <QuestionFormHeader formId={formId} question={question} form={form} isTeacher={teacher !== undefined} />
      {saving.error && <QuestionSaveError form={form} error={saving.error} />}
      {question && <RegradeStatus question={question} />}
      <div className={adminStyles.panes}>
        <form
          key={form.formVersion}
          id={formId}
          className={adminStyles.form}
          aria-label="Question"
          onSubmit={submit}
        >
          <StoredDraftAlert form={form} />
          <QuestionFields form={form} issuesFor={issuesFor} />
        </form>
        <aside className={styles.side}>
          <QuestionPreview draft={debouncedDraft} />
          <PublishCheck check={check.data} isCurrent={isCurrentCheck} isPublished={isPublished} />
          {question && !teacher && <StatisticsPanel id={question.id} />}
        </aside>
      </div>
      <DraftFormNotices form={form} />
    </>
  );
}

/** The save error of the form. A question that is not ready to be published can be saved as a draft instead. */
function QuestionSaveError({ form, error }: { form: QuestionForm; error: Error }) {
  const { id } = form.saving;
  return (
    <SaveError
      error={error}
      message={isContentRejected(error) ? error.message : undefined}
      newerVersion={id !== undefined && <NewerVersionLink to={paths.adminQuestionVersions(id)} />}
      onOverwrite={() => form.save({ isOverwriting: true })}
      onLoadNewerVersion={form.loadNewerVersion}
    >
      {isContentRejected(error) && (
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

type QuestionFormHeaderProps = {
  formId: string;
  question: AdminQuestion | undefined;
  form: QuestionForm;
  isTeacher: boolean;
};

/** Title and actions of the question form. */
function QuestionFormHeader({ formId, question, form, isTeacher }: QuestionFormHeaderProps) {
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
        {question?.owner && !isTeacher && (
          <span className="caption">{`Written by ${question.owner.name}`}</span>
        )}
      </div>
      <div className={styles.actions}>
        {question && !isTeacher && (
          <LinkButton variant="secondary" compact to={paths.adminQuestionVersions(question.id)}>
            Versions
          </LinkButton>
        )}
        {question && !isTeacher && <DuplicateButton id={question.id} />}
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

/** Adds a draft with the content of the stored question, and opens it. */
function DuplicateButton({ id }: { id: number }) {
  const navigate = useNavigate();
  const duplicate = useDuplicateQuestion(id);
  return (
    <>
      <Button
        variant="secondary"
        compact
        busy={duplicate.isPending}
        onClick={() =>
          duplicate.mutate(undefined, { onSuccess: (copy) => navigate(paths.adminQuestion(copy.id)) })
        }
      >
        Duplicate
      </Button>
      {duplicate.isError && (
        <span className={adminStyles.error} role="alert">
          {saveErrorMessage(duplicate.error)}
        </span>
      )}
    </>
  );
}

type PublishCheckProps = { check: QuestionCheck | undefined; isCurrent: boolean; isPublished: boolean };

/**
 * Lists the draft's errors, which prevent publishing, and apart from them the advice, by field. Renders nothing until
 * the check has been loaded, and says that nothing is missing only of the current draft (`isCurrent`): a save may just
 * have rejected it.
 */
function PublishCheck({ check, isCurrent, isPublished }: PublishCheckProps) {
  if (!check) return null;
  const { errors, warnings } = check;
  if (errors.length + warnings.length === 0) {
    return isCurrent && <Alert state="correct">Nothing is missing.</Alert>;
  }
  return (
    <Alert state={isPublished && errors.length > 0 ? "wrong" : "warning"} role="status">
      <IssueGroup heading="Before publishing" issues={errors} />
      <IssueGroup heading={errors.length > 0 ? "Advice" : "You can publish it, but"} issues={warnings} />
    </Alert>
  );
}

function IssueGroup({ heading, issues }: { heading: string; issues: QuestionCheck["errors"] }) {
  if (issues.length === 0) return null;
  return (
    <>
      <strong>{heading}</strong>
      <ul className={styles.issueList}>
        {issues
          .map((issue) => `${formatFieldName(issue.field)}: ${placedIssueMessage(issue)}`)
          .map((message) => (
            <li key={message}>{message}</li>
          ))}
      </ul>
    </>
  );
}
