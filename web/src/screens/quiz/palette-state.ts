/** The five states of the real exam's palette, plus `notSaved` for an answer that could not be saved. */
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

/** Returns the palette state of a question. `answeredMarked` is graded like `answered`. */
export function paletteState(attempt: Attempt, questionId: number): PaletteState {
  const { answered, marked, visited, failed } = attempt;
  if (failed.includes(questionId)) return "notSaved";
  if (marked.includes(questionId)) return answered.has(questionId) ? "answeredMarked" : "marked";
  if (answered.has(questionId)) return "answered";
  return visited.includes(questionId) ? "notAnswered" : "notVisited";
}

/** Returns the number of questions in each state. */
export function paletteCounts(states: readonly PaletteState[]): Record<PaletteState, number> {
  const counts = { notVisited: 0, notAnswered: 0, answered: 0, marked: 0, answeredMarked: 0, notSaved: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}
