import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { useCheckQuestion } from "../../../api/exam.ts";
import { asApiError } from "../../../api/load-errors.ts";
import { type AttemptQuestion, quizQuery, type ReviewQuestion } from "../../../api/quizzes.ts";
import { isSetToAskCertainty } from "../../../device/attempt-storage.ts";
import styles from "../../../question/question.module.css";
import { formatMarkingScheme } from "../../../question/question-format.ts";
import { describeOutcome } from "../../../question/review/outcome.ts";
import { Passage } from "../../../question/review/passage.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import { useMathReady } from "../../../ui/html/use-math-ready.ts";
import { failureMessage } from "../../../ui/loading/failure-message.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { CertaintyField } from "../certainty/certainty-field.tsx";
import { AnswerFields, answerPayloadFor, draftOf } from "../exam/answer-fields.tsx";
import { SaveStatus, selectedAnswer } from "../exam/exam-question.tsx";
import type { ActiveQuestion } from "../player/active-question.tsx";
import { AnswerBar } from "../player/answer-bar.tsx";
import { type Draft, payloadOf } from "../player/attempt.ts";
import { ClosedQuestionBody } from "../player/closed-question.tsx";
import { FetchFailed, QuestionSkeleton, questionTexts } from "../question-loading.tsx";
import { QuestionMeta } from "../question-meta.tsx";
import { ReportForm, ReportStatus, useReporting } from "../report/report-status.tsx";
import { ReviewedQuestion } from "../review/reviewed-question.tsx";
import { Hints } from "./hints.tsx";

type Props = ComponentProps<typeof ActiveQuestion>;

/** A question in practice mode: checking it shows its key and solution, and closes it. */
export function PracticeQuestion({ question: { data, isError, refetch }, isClosed, ...rest }: Props) {
  const { quizHash, answers, navigation } = rest;
  const isMathReady = useMathReady(data && questionTexts(data));
  if (!data || !isMathReady)
    return (
      <>
        {isError && !data ? <FetchFailed onRetry={() => refetch()} /> : <QuestionSkeleton />}
        <AnswerBar navigation={navigation} answers={answers} />
      </>
    );
  if (!isClosed && !("outcome" in data)) return <OpenQuestion {...rest} question={data} />;
  return (
    <>
      <Result quizHash={quizHash} question={data} answers={answers} />
      <AnswerBar navigation={navigation} answers={answers} />
    </>
  );
}

type ResultProps = Pick<Props, "quizHash" | "answers"> & { question: AttemptQuestion | ReviewQuestion };

/** A closed question with its verdict, reasons and solution; if another quiz has closed it, it says so. */
function Result({ quizHash, question, answers }: ResultProps) {
  const { checked_ids = [] } = useQuery(quizQuery(quizHash)).data ?? {};
  if (!("outcome" in question) || !checked_ids.includes(question.id))
    return <ClosedQuestionBody quizHash={quizHash} question={question} answers={answers} />;
  const { state, label } = describeOutcome(question);
  return (
    <>
      <Alert role="status" {...(state === "unanswered" ? {} : { state })}>
        <strong>{label}</strong>
      </Alert>
      <ReviewedQuestion quizHash={quizHash} question={question} />
    </>
  );
}

type OpenQuestionProps = Omit<Props, "question" | "isClosed"> & { question: AttemptQuestion };

function OpenQuestion({
  quizHash,
  question,
  answers,
  navigation,
  onDraftChange,
  ...rest
}: OpenQuestionProps) {
  const reporting = useReporting(quizHash, question);
  const check = useCheck(quizHash, question, answers);
  const [isAsking, setAsking] = useState(false);
  const sharedIds = useQuery(quizQuery(quizHash)).data?.shared_with_timed_ids ?? [];
  const saved = draftOf(selectedAnswer(answers, question));
  const { draft } = rest;
  const value = draft ?? saved;
  const isSingle = question.type === "multi choice single answer";
  const payload = payloadOf(value);
  const change = (next: Draft) => {
    check.reset();
    if (isSingle && Array.isArray(next)) rest.onAnswer({ answer_id: next[0] ?? null }, false);
    else onDraftChange(String(next) === String(saved) ? undefined : next);
  };
  const runCheck = () => {
    setAsking(false);
    if (draft !== undefined && payload) rest.onAnswer(answerPayloadFor(question.type, payload), false);
    void check.run();
  };
  const caption = formatMarkingScheme(question.type, question.marking);
  return (
    <>
      <QuestionMeta question={question} caption={caption} />
      {question.passage && <Passage passage={question.passage} />}
      <SanitizedHtml html={question.text_html} className={styles.stem} />
      <div className={styles.answer}>
        <AnswerFields question={question} value={value} onChange={change} />
        {isSetToAskCertainty() && (
          <CertaintyField
            {...{ quizHash, question, answers, draft }}
            onAnswer={(answer) => rest.onAnswer(answerPayloadFor(question.type, answer), false)}
          />
        )}
        <div role="status">
          <SaveStatus
            answers={answers}
            questionId={question.id}
            draft={draft}
            isAnswered={saved.length > 0}
            savedMessage="Saved. You can change this until you check it."
          />
        </div>
        <ReportStatus {...reporting} />
      </div>
      <Hints quizHash={quizHash} questionId={question.id} />
      {check.error !== undefined && (
        <Alert state="wrong" role="alert">
          {checkFailure(check.error)}
        </Alert>
      )}
      <AnswerBar navigation={navigation} answers={answers} isFixed={question.type !== "numerical"}>
        <Button
          fullWidth
          busy={check.isRunning}
          disabled={!payload}
          onClick={() => (sharedIds.includes(question.id) ? setAsking(true) : runCheck())}
        >
          {value.length === 0 ? "Show Solution" : "Check Answer"}
        </Button>
      </AnswerBar>
      {isAsking && <SharedDialog onKeepGoing={() => setAsking(false)} onCheck={runCheck} />}
      <ReportForm {...reporting} />
    </>
  );
}

/** Checks a question once its answer has arrived. `error`: of the last attempt. */
function useCheck(quizHash: string, { id }: AttemptQuestion, answers: Props["answers"]) {
  const check = useCheckQuestion(quizHash, id);
  const [state, setState] = useState<{ isRunning: boolean; error?: unknown }>({ isRunning: false });
  async function run(): Promise<void> {
    setState({ isRunning: true });
    try {
      if (!navigator.onLine) throw new Error("offline");
      const rejectedIds = await answers.whenSettled();
      if (!rejectedIds.includes(id)) await check.mutateAsync();
      setState({ isRunning: false });
    } catch (error) {
      setState({ isRunning: false, error });
    }
  }
  return { ...state, run, reset: () => setState({ isRunning: false }) };
}

function checkFailure(error: unknown): string {
  const rejection = asApiError(error);
  if (rejection?.status === 409 || rejection?.code === "blank_allowance_used") return rejection.message;
  return failureMessage(error, "Checking needs a connection. Your answer is kept. Try again.");
}

/** Asks before a question is closed in a timed quiz that is still running. */
function SharedDialog({ onKeepGoing, onCheck }: { onKeepGoing: () => void; onCheck: () => void }) {
  return (
    <Modal title="Show the answer?" onClose={onKeepGoing}>
      <p>
        A timed quiz that is still running asks this question. If you see its answer here, you can no longer
        answer it there.
      </p>
      <div className="pair">
        <Button variant="secondary" onClick={onKeepGoing}>
          Keep going
        </Button>
        <Button onClick={onCheck}>Show the answer</Button>
      </div>
    </Modal>
  );
}
