import type { TimedQuiz } from "../../../api/quizzes.ts";
import { type AnswerPayload, isAnswer } from "../../../device/outbox-entry.ts";
import { type OutboxState, pendingPayload, withPending } from "../../../device/outbox-state.ts";

/** The five states of a question in the palette of the real exam. */
export type ExamState = "notVisited" | "notAnswered" | "answered" | "marked" | "answeredMarked";

export const examStates: readonly { state: ExamState; label: string }[] = [
  { state: "notVisited", label: "Not Visited" },
  { state: "notAnswered", label: "Not Answered" },
  { state: "answered", label: "Answered" },
  { state: "marked", label: "Marked for Review" },
  { state: "answeredMarked", label: "Answered & Marked for Review" },
];

export const labelOf = (state: ExamState): string =>
  examStates.find((entry) => entry.state === state)?.label ?? "";

/** What the learner has done so far: what the server knows, updated by what this device has not sent yet. */
export type ExamAttempt = {
  answered: ReadonlySet<number>;
  marked: ReadonlySet<number>;
  visited: ReadonlySet<number>;
};

/** `visitedHere`: the questions that were opened on this device. */
export function buildExamAttempt(
  quiz: Pick<TimedQuiz, "answered_ids" | "marked_ids" | "visited_ids">,
  state: OutboxState,
  visitedHere: readonly number[],
): ExamAttempt {
  const visited = new Set([...quiz.visited_ids, ...visitedHere]);
  let marked = new Set(quiz.marked_ids);
  // The latest entry decides, and a failed one may have lost its place.
  for (const entry of [...state.pending].sort((a, b) => a.seq - b.seq)) {
    if (entry.kind === "visits") {
      for (const id of entry.payload.visited_ids) visited.add(id);
      marked = new Set(entry.payload.marked_ids);
    } else if (isAnswer(entry) && entry.payload.marked !== undefined) {
      if (entry.payload.marked) marked.add(entry.questionId);
      else marked.delete(entry.questionId);
    }
  }
  return { answered: withPending(quiz.answered_ids, state), marked, visited };
}

/** An answer keeps the unsent mark for review of the one it replaces, unless it brings its own. */
export function withUnsentMark(
  payload: AnswerPayload,
  questionId: number,
  state: OutboxState,
  { marked }: ExamAttempt,
): AnswerPayload {
  const isMarkUnsent = pendingPayload(state, questionId)?.marked !== undefined;
  return isMarkUnsent ? { marked: marked.has(questionId), ...payload } : payload;
}

/** The palette's state of a question. One that is answered and marked is evaluated like any other answer. */
export function examStateOf({ answered, marked, visited }: ExamAttempt, id: number): ExamState {
  if (marked.has(id)) return answered.has(id) ? "answeredMarked" : "marked";
  if (answered.has(id)) return "answered";
  return visited.has(id) ? "notAnswered" : "notVisited";
}

/** The number of these questions in each state. */
export function countExamStates(attempt: ExamAttempt, ids: readonly number[]): Record<ExamState, number> {
  const counts = { notVisited: 0, notAnswered: 0, answered: 0, marked: 0, answeredMarked: 0 };
  for (const id of ids) counts[examStateOf(attempt, id)] += 1;
  return counts;
}

/** The section that a question is in; undefined for a quiz without sections. */
export const sectionOf = ({ sections }: Pick<TimedQuiz, "sections">, id: number) =>
  sections.find(({ question_ids }) => question_ids.includes(id));
