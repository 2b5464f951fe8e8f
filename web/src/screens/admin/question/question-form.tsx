import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId } from "react";
import { type EditorQuestion, questionCheckQuery } from "../../../api/admin-questions.ts";
import { isUnready } from "../../../api/save-problem.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { LeaveGuard } from "../../../ui/leave-guard.tsx";
import { Toast } from "../../../ui/toast.tsx";
import parts from "../parts.module.css";
import { KeptNote } from "../saving/kept-note.tsx";
import { SaveRefused } from "../saving/save-refused.tsx";
import { TheirVersions } from "../saving/their-versions.tsx";
import { StatisticsPanel } from "../statistics/statistics-panel.tsx";
import { useStill } from "../use-still.ts";
import { problemsIn } from "./field-problems.ts";
import { PublishCheck } from "./publish-check.tsx";
import styles from "./question.module.css";
import { bodyOf } from "./question-draft.ts";
import { QuestionFields } from "./question-fields.tsx";
import { QuestionFormHead } from "./question-form-head.tsx";
import { QuestionPreview } from "./question-preview.tsx";
import { RemarkOffer } from "./remark-offer.tsx";
import { type QuestionForm, useQuestionForm } from "./use-question-form.ts";

const STILL_MS = 400;

type Props = { question: EditorQuestion | undefined; onCreated: (id: number) => void };

/** Fields on one side, what students will see of them on the other. */
export function QuestionFormBody({ question, onCreated }: Props) {
  const formId = useId();
  const form = useQuestionForm(question, onCreated);
  const { draft, saving } = form;
  const still = useStill(draft, STILL_MS);
  const check = useQuery(questionCheckQuery(bodyOf(still)));
  // A draft may hold anything; what is missing is said beside the fields once it is to be published.
  const isJudged = draft.status === "published";
  const problems = problemsIn(isJudged ? (check.data?.errors ?? []) : [], still);

  function submit(event: FormEvent): void {
    event.preventDefault();
    form.store();
  }

  return (
    <>
      <QuestionFormHead formId={formId} question={question} form={form} />
      {saving.error && <Refusal form={form} error={saving.error} />}
      <div className={parts.panes}>
        <form key={form.round} id={formId} className={parts.form} aria-label="Question" onSubmit={submit}>
          {form.isKept && <KeptNote onDiscard={form.discard} />}
          <QuestionFields form={form} problems={problems} />
        </form>
        <aside className={styles.side}>
          <QuestionPreview draft={still} />
          <PublishCheck check={check.data} isJudged={isJudged} />
          {question && question.status === "published" && <RemarkOffer id={question.id} />}
          {question && <StatisticsPanel id={question.id} />}
        </aside>
      </div>
      <LeaveGuard isOn={saving.isTouched} title="Leave without saving?">
        What you changed is kept on this device, but students do not see it yet.
      </LeaveGuard>
      {form.said > 0 && (
        <Toast key={form.said} sign="check" seconds={3} onGone={form.unsay}>
          Saved.
        </Toast>
      )}
    </>
  );
}

/** A question that is not ready to be published can still be kept as a draft. */
function Refusal({ form, error }: { form: QuestionForm; error: Error }) {
  const { id } = form.saving;
  return (
    <SaveRefused
      error={error}
      says={isUnready(error) ? error.message : undefined}
      theirs={id !== undefined && <TheirVersions to={paths.adminQuestionVersions(id)} />}
      onOverwrite={() => form.store({ isOverwriting: true })}
      onTakeTheirs={form.takeTheirs}
    >
      {isUnready(error) && (
        <>
          <br />
          <Button
            look="flush"
            onClick={() => {
              form.change({ status: "review" });
              form.store();
            }}
          >
            Save as a draft
          </Button>
        </>
      )}
    </SaveRefused>
  );
}
