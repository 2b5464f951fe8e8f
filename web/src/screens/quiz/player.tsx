import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Choice, withUnsent } from "../../api/answer-queue-rules.ts";
import { useAnswers } from "../../api/answers.ts";
import { quizQuestionQuery, type TimedQuiz } from "../../api/quizzes.ts";
import { Screen } from "../../ui/screen.tsx";
import { useAttemptMemory } from "./attempt-memory.ts";
import { EndQuizDialog } from "./end-quiz-dialog.tsx";
import { Ending } from "./ending.tsx";
import { Palette } from "./palette.tsx";
import { PlayedQuestion } from "./played-question.tsx";
import { plannedLength } from "./question-order.ts";
import { QuizBar } from "./quiz-bar.tsx";
import { QuizTimer } from "./quiz-timer.tsx";
import { useEnding } from "./use-ending.ts";
import { usePlayerMoves } from "./use-player-moves.ts";
import { useVisibleTime } from "./use-visible-time.ts";

type Sheet = "palette" | "end" | undefined;

/** One question of a quiz in progress, with its clock, its palette and the way to the end. */
export function Player({ quiz, questionId }: { quiz: TimedQuiz; questionId: number }) {
  const [sheet, setSheet] = useState<Sheet>();
  const answers = useAnswers(quiz.hash);
  const answered = withUnsent(quiz.answered_ids, answers.state);
  const { memory, toggleMark, keepDraft } = useAttemptMemory(quiz.hash, questionId);
  const attempt = { ...memory, answered };
  const readTimeMs = useVisibleTime(quiz.hash, questionId);
  const ending = useEnding(quiz.hash);
  const moves = usePlayerMoves(quiz, questionId, readTimeMs);
  const question = useQuery(quizQuestionQuery(quiz.hash, questionId));
  useQuery({
    ...quizQuestionQuery(quiz.hash, moves.nextId ?? 0),
    enabled: moves.nextId !== undefined,
    notifyOnChangeProps: [],
  });

  const unanswered = quiz.question_ids.filter((id) => !answered.has(id)).length;
  const askToEnd = () => (unanswered > 0 ? setSheet("end") : ending.start("asked"));
  const endNow = () => {
    setSheet(undefined);
    ending.start("asked");
  };
  const give = (choice: Choice, thenMove: boolean) => {
    answers.give(questionId, choice, readTimeMs());
    keepDraft(undefined);
    if (thenMove) moves.afterAnswer();
  };

  const title = `Question ${moves.number} of ${plannedLength(quiz)}`;
  if (ending.reason) return <Ending ending={ending} answers={answers} />;
  return (
    <Screen width="m" barred="tall">
      <title>{`${title} · Rasayan`}</title>
      <h1 className="unseen">{title}</h1>
      <QuizBar
        title={title}
        onOpen={() => setSheet("palette")}
        track={{ quiz, attempt, questionId }}
        aside={quiz.end_time && <QuizTimer quiz={quiz} endTime={quiz.end_time} onTimeUp={ending.timeUp} />}
      />
      <PlayedQuestion
        key={questionId}
        question={question}
        answers={answers}
        draft={memory.drafts[questionId]}
        isMarked={memory.marked.includes(questionId)}
        onGive={give}
        onDraft={keepDraft}
        onMark={toggleMark}
        moves={{ ...moves, end: askToEnd }}
      />
      {sheet === "palette" && (
        <Palette
          quiz={quiz}
          attempt={attempt}
          questionId={questionId}
          onClose={() => setSheet(undefined)}
          onEnd={() => {
            setSheet(undefined);
            askToEnd();
          }}
        />
      )}
      {sheet === "end" && (
        <EndQuizDialog unanswered={unanswered} onKeepGoing={() => setSheet(undefined)} onEnd={endNow} />
      )}
    </Screen>
  );
}
