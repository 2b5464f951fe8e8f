import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { answersNotArrived, type Choice } from "../../api/answer-queue-rules.ts";
import { useAnswers } from "../../api/answers.ts";
import { isGone, reviewQuestionQuery } from "../../api/quiz-results.ts";
import type { ReviewQuestion } from "../../api/quizzes.ts";
import { keepInTab, readTab } from "../../api/tab-storage.ts";

const AGAIN_MS = 15_000;

type Lost = { questionId: number; choice: Choice };

/**
 * The questions of an ended quiz whose answers from this device never reached the server; a reload still knows them. A
 * reply may be lost when its answer is not, so the server is asked what it has; undefined until it has said so. Where it
 * cannot say so (`isUnsure`), the answers stay on this device and it is asked again.
 */
export function useLostAnswers(quizHash: string, isOver: boolean) {
  const { state, told } = useAnswers(quizHash);
  const key = `lost:${quizHash}`;
  const [fromBefore] = useState(() => parseLost(readTab(key)));
  const now = answersNotArrived(state).map(({ questionId, choice }) => ({ questionId, choice }));
  const others = fromBefore.filter((old) => !now.some(({ questionId }) => questionId === old.questionId));
  const unsure = [...others, ...now];
  const text = JSON.stringify(unsure);
  useEffect(() => keepInTab(key, text), [key, text]);
  const { data, errorUpdateCount } = useQuery({
    queryKey: ["quiz", quizHash, "lost", text],
    enabled: isOver && unsure.length > 0,
    queryFn: async ({ client }) => {
      const hasArrived = ({ questionId, choice }: Lost) =>
        client
          .fetchQuery(reviewQuestionQuery(quizHash, questionId))
          .then((question) => isSelected(choice, question.selected_answer), goneOrUnknown);
      const arrived = await Promise.all(unsure.map(hasArrived));
      return unsure.filter((_, index) => !arrived[index]).map(({ questionId }) => questionId);
    },
    refetchInterval: ({ state }) => state.status === "error" && AGAIN_MS,
  });
  const lost = unsure.length === 0 ? [] : data;
  const isKnown = isOver && lost !== undefined;
  useEffect(() => {
    if (isKnown) told();
  }, [isKnown, told]);
  return { lost, isUnsure: lost === undefined && errorUpdateCount > 0 };
}

/** Where the question is gone, its answer is, too; any other failure says nothing about it. */
function goneOrUnknown(error: unknown): false {
  if (isGone(error)) return false;
  throw error;
}

/** Whether the answer that stands is this one; the options of a multi-correct come in any order, a number trimmed. */
export function isSelected(choice: Choice, selected: ReviewQuestion["selected_answer"]): boolean {
  if ("answer_ids" in choice)
    return Array.isArray(selected) && sorted(choice.answer_ids) === sorted(selected);
  return typeof choice.answer_id === "string"
    ? choice.answer_id.trim() === selected
    : choice.answer_id === selected;
}

const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b).join();

/** What a text holds; nothing where it was tampered with. */
function parseLost(text: string | null): Lost[] {
  try {
    const lost: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(lost) ? lost.filter((one) => typeof one?.questionId === "number" && one.choice) : [];
  } catch {
    return [];
  }
}
