import type { UseQueryResult } from "@tanstack/react-query";
import { type Choice, unsentChoice } from "../../api/answer-queue-rules.ts";
import type { Answers } from "../../api/answers.ts";
import type { PlayerQuestion, ReviewQuestion } from "../../api/quizzes.ts";
import { latePart } from "../../ui/late-part.tsx";
import { useReadable } from "../../ui/use-readable.ts";
import { AnswerBar } from "./answer-bar.tsx";
import { AnswerInput } from "./answer-input.tsx";
import type { Draft } from "./attempt-memory.ts";
import { FetchFailed } from "./fetch-failed.tsx";
import { QuestionHead } from "./question-head.tsx";
import { QuestionSkeleton } from "./question-skeleton.tsx";
import { playedTexts } from "./question-texts.ts";
import type { QuizMoves } from "./quiz-navigation.tsx";
import { ReportForm, ReportLine } from "./report-line.tsx";
import { WaitingSign } from "./save-state.tsx";
import { useReporting } from "./use-reporting.ts";

type Props = {
  quizHash: string;
  question: UseQueryResult<PlayerQuestion | ReviewQuestion>;
  /** The learner has seen its answer in another quiz. */
  isClosed: boolean;
  answers: Answers;
  draft: Draft | undefined;
  isMarked: boolean;
  /** `thenMove`: go on to the next question. */
  onGive: (choice: Choice, thenMove: boolean) => void;
  onDraft: (draft: Draft | undefined) => void;
  onMark: () => void;
  moves: QuizMoves;
};

type AskedProps = Omit<Props, "question" | "isClosed"> & { question: PlayerQuestion };

/** Seldom needed, so it comes only then. */
const ClosedQuestion = latePart(async () => (await import("./closed-question.tsx")).ClosedQuestion);

/** The question with its answer, or why it is not there; the way on stays open in any case. */
export function PlayedQuestion({ question, isClosed, ...rest }: Props) {
  const { answers, moves } = rest;
  const { data, isError, refetch } = question;
  const isReadable = useReadable(data && playedTexts(data));
  if (!data || !isReadable) {
    return (
      <>
        {isError && !data ? <FetchFailed onRetry={() => refetch()} /> : <QuestionSkeleton />}
        <div role="status">
          <WaitingSign answers={answers} />
        </div>
        <AnswerBar moves={moves} answers={answers} />
      </>
    );
  }
  if (isClosed || "outcome" in data) return <ClosedQuestion {...rest} question={data} />;
  return <Asked {...rest} question={data} />;
}

/** The question and its answer; it can be reported whether it is answered or not. */
function Asked({ quizHash, question, answers, isMarked, onMark, ...rest }: AskedProps) {
  const reporting = useReporting(quizHash, question);
  const unsent = unsentChoice(answers.state, question.id);
  const selected = unsent ? chosenIn(unsent) : question.selected_answer;
  return (
    <>
      <QuestionHead question={question} isMarked={isMarked} onMark={onMark} />
      <AnswerInput
        {...rest}
        question={question}
        selected={selected}
        answers={answers}
        foot={<ReportLine {...reporting} />}
      />
      <ReportForm {...reporting} />
    </>
  );
}

function chosenIn(choice: Choice) {
  return "answer_ids" in choice ? choice.answer_ids : choice.answer_id;
}
