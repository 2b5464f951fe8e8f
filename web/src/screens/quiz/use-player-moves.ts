import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { withUnsent } from "../../api/answer-queue-rules.ts";
import { useAnswers } from "../../api/answers.ts";
import { closedIn, quizQuery, type TimedQuiz } from "../../api/quizzes.ts";
import { paths } from "../../paths.ts";
import { useNavigate } from "../../router/router.tsx";
import { mayFinish, mayGrow, placeOf } from "./question-order.ts";

export type PlayerMoves = ReturnType<typeof usePlayerMoves>;

/** The ways from one question to the next and back. A diagnostic picks its next question when asked for it. */
export function usePlayerMoves(quiz: TimedQuiz, questionId: number, readTimeMs: () => number) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const answers = useAnswers(quiz.hash);
  const [growth, setGrowth] = useState<"none" | "asking" | "failed" | "ended">("none");
  const place = placeOf(quiz.question_ids, questionId);
  // A closed question counts as skipped.
  const answered = new Set([...withUnsent(quiz.answered_ids, answers.state), ...closedIn(quiz)]);
  const isGrowing = place.nextId === undefined && mayGrow(quiz) && growth !== "ended";

  const go = (id: number | undefined) => {
    if (id !== undefined) navigate(paths.quizQuestion(quiz.hash, id));
  };

  /** The server adds a question once this one is answered or skipped. */
  async function grow(): Promise<void> {
    setGrowth("asking");
    try {
      const refused = await answers.settled();
      if (refused.includes(questionId)) {
        setGrowth("none");
        return;
      }
      const grown = await queryClient.fetchQuery({ ...quizQuery(quiz.hash), staleTime: 0 });
      const { nextId } = placeOf(grown.question_ids, questionId);
      setGrowth(nextId === undefined ? "ended" : "none");
      go(nextId);
    } catch {
      setGrowth("failed");
    }
  }

  function next(): void {
    if (isGrowing) growOrSkip();
    else go(place.nextId);
  }

  function growOrSkip(): void {
    if (!answered.has(questionId)) answers.give(questionId, { answer_id: null }, readTimeMs());
    void grow();
  }

  return {
    number: place.number,
    numberOf: (id: number) => placeOf(quiz.question_ids, id).number,
    nextId: place.nextId,
    mayFinish: mayFinish(quiz, answered),
    isLast: place.nextId === undefined && !isGrowing,
    isMoving: growth === "asking",
    hasFailed: growth === "failed",
    previous: place.previousId === undefined ? undefined : () => go(place.previousId),
    next,
    afterAnswer: () => (isGrowing ? void grow() : go(place.nextId)),
  };
}
