import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Choice } from "../../api/answer-queue-rules.ts";
import { useAnswers } from "../../api/answers.ts";
import { askToStay } from "../../api/device-store.ts";
import { closedIn, quizQuestionQuery, type TimedQuiz } from "../../api/quizzes.ts";
import { latePart } from "../../ui/late-part.tsx";
import { Screen } from "../../ui/screen.tsx";
import { attemptOf, hasOpenEnds, openEndsOf } from "./attempt.ts";
import { useAttemptMemory } from "./attempt-memory.ts";
import { Ending } from "./ending.tsx";
import { PlayedQuestion } from "./played-question.tsx";
import { plannedLength } from "./question-order.ts";
import { QuizBar } from "./quiz-bar.tsx";
import { QuizTimer } from "./quiz-timer.tsx";
import { useEnding } from "./use-ending.ts";
import { useFetchAhead } from "./use-fetch-ahead.ts";
import { usePlayerMoves } from "./use-player-moves.ts";
import { useQuestionsAhead } from "./use-questions-ahead.ts";
import { useVisibleTime } from "./use-visible-time.ts";

type Sheet = "palette" | "end" | undefined;

/** No question needs them to be seen, so they come with the first tap. */
const fetchSheets = () => import("./player-sheets.tsx");
const PlayerSheets = latePart(async () => (await fetchSheets()).PlayerSheets);

/** One question of a quiz in progress, with its clock, its palette and the way to the end. */
export function Player({ quiz, questionId }: { quiz: TimedQuiz; questionId: number }) {
  const [sheet, setSheet] = useState<Sheet>();
  useFetchAhead(fetchSheets);
  useEffect(askToStay, []);
  const answers = useAnswers(quiz.hash);
  const { memory, toggleMark, keepDraft } = useAttemptMemory(quiz.hash, questionId);
  const attempt = attemptOf(quiz, answers.state, memory);
  const readTimeMs = useVisibleTime(quiz.hash, questionId);
  const ending = useEnding(quiz.hash);
  const moves = usePlayerMoves(quiz, questionId, readTimeMs);
  const question = usePlayedQuestion(quiz, questionId, moves.nextId);

  const openEnds = openEndsOf(quiz, attempt, memory);
  const close = () => setSheet(undefined);
  const end = () => {
    close();
    ending.start("asked");
  };
  // Not there in a reply that the device has kept from an earlier version.
  const shared = quiz.shared_with_timed ?? 0;
  const askToEnd = () => (hasOpenEnds(openEnds) || shared > 0 ? setSheet("end") : end());
  const give = (choice: Choice, thenMove: boolean) => {
    answers.give(questionId, choice, readTimeMs());
    keepDraft(undefined);
    if (thenMove) moves.afterAnswer();
  };

  const title = `Question ${moves.number} of ${plannedLength(quiz)}`;
  if (ending.reason) return <Ending ending={ending} answers={answers} numberOf={moves.numberOf} />;
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
        quizHash={quiz.hash}
        question={question}
        isClosed={closedIn(quiz).includes(questionId)}
        answers={answers}
        draft={memory.drafts[questionId]}
        isMarked={memory.marked.includes(questionId)}
        onGive={give}
        onDraft={keepDraft}
        onMark={toggleMark}
        moves={{ ...moves, end: askToEnd }}
      />
      {sheet && (
        <PlayerSheets
          open={sheet}
          palette={{ quiz, attempt, questionId, onClose: close, onEnd: askToEnd }}
          end={{
            ...openEnds,
            shared,
            quizHash: quiz.hash,
            numberOf: moves.numberOf,
            onKeepGoing: close,
            onEnd: end,
          }}
        />
      )}
    </Screen>
  );
}

/** The question shown, as it is on the server by now; the next one and then all others are fetched behind it. */
function usePlayedQuestion(quiz: TimedQuiz, questionId: number, nextId: number | undefined) {
  const question = useQuery({
    ...quizQuestionQuery(quiz.hash, questionId),
    // Another tab or device may have answered it.
    refetchOnWindowFocus: "always",
  });
  useQuery({
    ...quizQuestionQuery(quiz.hash, nextId ?? 0),
    enabled: nextId !== undefined,
    notifyOnChangeProps: [],
  });
  useQuestionsAhead(quiz, questionId, question.data !== undefined);
  const { data, refetch } = question;
  const lacksKey = data !== undefined && !("outcome" in data) && closedIn(quiz).includes(questionId);
  useEffect(() => {
    if (lacksKey) void refetch();
  }, [lacksKey, refetch]);
  return question;
}
