/** The five states of the exam's own palette, and an answer that did not get through. */
export type PaletteState =
  | "notVisited"
  | "notAnswered"
  | "answered"
  | "marked"
  | "answeredMarked"
  | "notSaved";

export const PALETTE_STATES: readonly PaletteState[] = [
  "notSaved",
  "answered",
  "notAnswered",
  "marked",
  "answeredMarked",
  "notVisited",
];

export type Attempt = {
  answered: ReadonlySet<number>;
  marked: readonly number[];
  visited: readonly number[];
  /** Questions whose answers could not be saved. */
  failed: readonly number[];
};

/** A marked question with an answer counts like any answered one. */
export function paletteState(attempt: Attempt, questionId: number): PaletteState {
  const { answered, marked, visited, failed } = attempt;
  if (failed.includes(questionId)) return "notSaved";
  if (marked.includes(questionId)) return answered.has(questionId) ? "answeredMarked" : "marked";
  if (answered.has(questionId)) return "answered";
  return visited.includes(questionId) ? "notAnswered" : "notVisited";
}

/** How many questions are in each state. */
export function paletteCounts(states: readonly PaletteState[]): Record<PaletteState, number> {
  const counts = { notVisited: 0, notAnswered: 0, answered: 0, marked: 0, answeredMarked: 0, notSaved: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}
