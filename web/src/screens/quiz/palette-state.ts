/** The five states of the exam's own palette. */
export type PaletteState = "notVisited" | "notAnswered" | "answered" | "marked" | "answeredMarked";

export const PALETTE_STATES: readonly PaletteState[] = [
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
};

/** A marked question with an answer counts like any answered one. */
export function paletteState({ answered, marked, visited }: Attempt, questionId: number): PaletteState {
  if (marked.includes(questionId)) return answered.has(questionId) ? "answeredMarked" : "marked";
  if (answered.has(questionId)) return "answered";
  return visited.includes(questionId) ? "notAnswered" : "notVisited";
}

/** How many questions are in each state. */
export function paletteCounts(states: readonly PaletteState[]): Record<PaletteState, number> {
  const counts = { notVisited: 0, notAnswered: 0, answered: 0, marked: 0, answeredMarked: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}
