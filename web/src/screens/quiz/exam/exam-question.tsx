import type { UseQueryResult } from "@tanstack/react-query";
import type { QuizAnswers } from "../../../api/quiz-answers.ts";
import type { AttemptQuestion, ReviewQuestion } from "../../../api/quizzes.ts";
import type { AnswerPayload } from "../../../device/outbox-entry.ts";
import { answerIssue, pendingPayload } from "../../../device/outbox-state.ts";
import styles from "../../../question/question.module.css";
import { formatMarkingScheme } from "../../../question/question-format.ts";
import { Passage } from "../../../question/review/passage.tsx";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import { useMathReady } from "../../../ui/html/use-math-ready.ts";
import { CertaintyField } from "../certainty/certainty-field.tsx";
import { type Draft, payloadOf } from "../player/attempt.ts";
import { ClosedQuestionBody } from "../player/closed-question.tsx";
import numberStyles from "../player/numerical-answer.module.css";
import { isPausedWithPending, PendingStatus, StatusLine } from "../player/save-state.tsx";
import { FetchFailed, QuestionSkeleton, questionTexts } from "../question-loading.tsx";
import { QuestionMeta } from "../question-meta.tsx";
import { ReportForm, ReportStatus, useReporting } from "../report/report-status.tsx";
import { AnswerFields, draftOf } from "./answer-fields.tsx";

type Props = {
  quizHash: string;
  question: UseQueryResult<AttemptQuestion | ReviewQuestion>;
  number: number;
  /** True if the learner has seen the key in another quiz. */
  isClosed: boolean;
  answers: QuizAnswers;
  draft: Draft | undefined;
  onDraftChange: (draft: Draft | undefined) => void;
  asksCertainty: boolean;
  /** Saves the answer at once. */
  onAnswer: (payload: AnswerPayload) => void;
  /** What was saved on the question before. */
  notice: string;
};

/** A question of the exam with its answer input, or its loading or error state. */
export function ExamQuestion({ quizHash, question: { data, isError, refetch }, isClosed, ...rest }: Props) {
  const isMathReady = useMathReady(data && questionTexts(data));
  if (!data || !isMathReady)
    return isError && !data ? <FetchFailed onRetry={() => refetch()} /> : <QuestionSkeleton />;
  if (isClosed || "outcome" in data)
    return <ClosedQuestionBody quizHash={quizHash} question={data} answers={rest.answers} />;
  return <OpenQuestion {...rest} quizHash={quizHash} question={data} />;
}

type OpenQuestionProps = Omit<Props, "question" | "isClosed"> & { question: AttemptQuestion };

function OpenQuestion({
  quizHash,
  question,
  number,
  answers,
  draft,
  onDraftChange,
  asksCertainty,
  onAnswer,
  notice,
}: OpenQuestionProps) {
  const reporting = useReporting(quizHash, question);
  const saved = draftOf(selectedAnswer(answers, question));
  const value = draft ?? saved;
  const isNumber = question.type === "numerical";
  const certainty = asksCertainty && (
    <CertaintyField {...{ quizHash, question, answers, draft, onAnswer }} isCompact={isNumber} />
  );
  const caption = `Question ${number} · ${formatMarkingScheme(question.type, question.marking)}`;
  return (
    <>
      <QuestionMeta question={question} caption={caption} />
      {question.passage && <Passage passage={question.passage} />}
      <SanitizedHtml html={question.text_html} className={styles.stem} />
      <div className={styles.answer}>
        <AnswerFields
          question={question}
          value={value}
          onChange={(next) => onDraftChange(String(next) === String(saved) ? undefined : next)}
        />
        {!isNumber && certainty}
        <div role="status">
          <SaveStatus
            answers={answers}
            questionId={question.id}
            draft={draft}
            isAnswered={saved.length > 0}
            savedMessage="Saved. You can change this until you submit."
            notice={notice}
          />
        </div>
        <div className={isNumber ? numberStyles.foot : undefined}>
          {isNumber && certainty}
          <ReportStatus {...reporting} />
        </div>
      </div>
      <ReportForm {...reporting} />
    </>
  );
}

/** The learner's current answer, whether it has been sent or not. */
export function selectedAnswer(
  { state }: QuizAnswers,
  question: AttemptQuestion,
): AttemptQuestion["selected_answer"] {
  const pending: AnswerPayload | undefined = pendingPayload(state, question.id);
  if (!pending) return question.selected_answer;
  return "answer_ids" in pending ? pending.answer_ids : pending.answer_id;
}

type SaveStatusProps = {
  answers: QuizAnswers;
  questionId: number;
  draft: Draft | undefined;
  isAnswered: boolean;
  savedMessage: string;
  notice?: string;
};

/** Whether the answer is saved; on a question without an answer, what was saved on the question before. */
export function SaveStatus({
  answers,
  questionId,
  draft,
  isAnswered,
  savedMessage,
  notice,
}: SaveStatusProps) {
  const { state } = answers;
  if (pendingPayload(state, questionId) && answerIssue(state, questionId))
    return <StatusLine icon="cross" state="wrong" message="Not saved." />;
  if (state.isUnread || isPausedWithPending(state))
    return (
      <>
        {notice && <StatusLine message={notice} />}
        <PendingStatus answers={answers} />
      </>
    );
  if (draft !== undefined)
    return <StatusLine message={payloadOf(draft) ? "Saving…" : "Not a number yet, so not saved."} />;
  if (pendingPayload(state, questionId)) return <StatusLine message="Saving…" />;
  if (isAnswered) return <StatusLine icon="saved" message={savedMessage} />;
  return notice ? <StatusLine icon="saved" message={notice} /> : null;
}
