import type { Progress } from "./progress.ts";

/** The five states of a question in the palette of the real exam, and an answer that could not be saved. */
export type QuestionState =
  | "notVisited"
  | "notAnswered"
  | "answered"
  | "marked"
  | "answeredMarked"
  | "notSaved";

/** The states of the real exam, in its order. */
export const examStates = ["notVisited", "notAnswered", "answered", "marked", "answeredMarked"] as const;

export const stateLabels: Record<QuestionState, string> = {
  notVisited: "Not Visited",
  notAnswered: "Not Answered",
  answered: "Answered",
  marked: "Marked for Review",
  answeredMarked: "Answered & Marked for Review",
  notSaved: "Not Saved",
};

/** The palette's state of a question. One that is answered and marked is evaluated like any other answer. */
export function questionStateOf({ answered, marked, visited, failed }: Progress, id: number): QuestionState {
  if (failed.includes(id)) return "notSaved";
  if (marked.has(id)) return answered.has(id) ? "answeredMarked" : "marked";
  if (answered.has(id)) return "answered";
  return visited.has(id) ? "notAnswered" : "notVisited";
}

/** The number of these questions in each state. */
export function countStates(progress: Progress, ids: readonly number[]): Record<QuestionState, number> {
  const counts = { notVisited: 0, notAnswered: 0, answered: 0, marked: 0, answeredMarked: 0, notSaved: 0 };
  for (const id of ids) counts[questionStateOf(progress, id)] += 1;
  return counts;
}

/** The states to list: those of the real exam, and unsaved answers if there are any. */
export const listedStates = (counts: Record<QuestionState, number>): readonly QuestionState[] =>
  counts.notSaved > 0 ? [...examStates, "notSaved"] : examStates;
