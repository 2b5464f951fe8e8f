import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { closedIdsOf, quizQuery, type TimedQuiz } from "../../../api/quizzes.ts";
import type { Times } from "../../../device/outbox-entry.ts";
import { paths } from "../../../router/paths.ts";
import { useNavigate } from "../../../router/router.tsx";
import { canFinishEarly, isAdaptive, positionOf } from "../question-order.ts";
import { fetchNextQuestion, skipQuestion } from "./next-diagnostic-question.ts";
import type { Attempt } from "./use-attempt.ts";

export type QuizNavigation = ReturnType<typeof useQuizNavigation>;

/** Navigation between the questions of a quiz. In a diagnostic, the server selects the next question on request. */
export function useQuizNavigation(
  quiz: TimedQuiz,
  questionId: number,
  { progress, readTimes }: Pick<Attempt, "progress" | "readTimes">,
) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  /** What became of the last request for a next question, and the question that it was to follow. */
  const [request, setRequest] = useState<{ afterId: number; state: "fetching" | "failed" | "ended" }>();
  /** The question on the screen; none once the learner has left the quiz. */
  const shownId = useRef<number>(undefined);
  useEffect(() => {
    shownId.current = questionId;
    return () => {
      shownId.current = undefined;
    };
  }, [questionId]);
  const position = positionOf(quiz.question_ids, questionId);
  // A closed question counts as skipped, so it is treated like an answered one.
  const answered = new Set([...progress.answered, ...closedIdsOf(quiz)]);
  const requestState = request?.afterId === questionId ? request.state : undefined;
  const canFetchNext = position.nextId === undefined && isAdaptive(quiz) && requestState !== "ended";

  // The server has added the next question when it has saved the answer to this one. Fetched now, it can be opened
  // without a network.
  const isNextAdded = canFetchNext && quiz.answered_ids.includes(questionId);
  useEffect(() => {
    if (isNextAdded)
      void queryClient.invalidateQueries({ queryKey: quizQuery(quiz.hash).queryKey, exact: true });
  }, [isNextAdded, queryClient, quiz.hash]);

  const goTo = (id: number | undefined) => {
    if (id !== undefined) navigate(paths.quizQuestion(quiz.hash, id));
  };

  /**
   * Goes to the question that the server adds after this one, unless the learner has gone to another page before it
   * comes. `skipTimes`: set to skip this one.
   */
  async function fetchNext(skipTimes?: Times): Promise<void> {
    const setState = (state: "fetching" | "failed" | "ended") => setRequest({ afterId: questionId, state });
    setState("fetching");
    try {
      if (skipTimes) skipQuestion(queryClient, quiz.hash, questionId, skipTimes);
      const next = await fetchNextQuestion(queryClient, quiz.hash, questionId);
      if (next === "ended") setState(next);
      else setRequest(undefined);
      if (typeof next === "number" && shownId.current === questionId) goTo(next);
    } catch {
      setState("failed");
    }
  }

  /** `isAnswered`: the question was answered just now. */
  function next(isAnswered: boolean): void {
    if (canFetchNext) void fetchNext(isAnswered || answered.has(questionId) ? undefined : readTimes());
    else goTo(position.nextId);
  }

  return {
    goTo,
    number: position.number,
    numberOf: (id: number) => positionOf(quiz.question_ids, id).number,
    nextId: position.nextId,
    canFinishEarly: canFinishEarly(quiz, answered),
    isLast: position.nextId === undefined && !canFetchNext,
    isFetchingNext: requestState === "fetching",
    /** The request that failed, if the last one did. */
    failure: requestState === "failed" && request,
    previous: position.previousId === undefined ? undefined : () => goTo(position.previousId),
    next,
    advance: () => (canFetchNext ? void fetchNext() : goTo(position.nextId)),
  };
}
