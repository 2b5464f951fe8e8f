import type { TimedQuiz } from "../../../api/quizzes.ts";
import type { StoredAttempt } from "../../../device/attempt-storage.ts";
import { isAnswer, withMarks } from "../../../device/outbox-entry.ts";
import { failedIds, type OutboxState, withPending } from "../../../device/outbox-state.ts";

/** What the learner has done so far: what the server knows, updated by what this device has not sent yet. */
export type Progress = {
  answered: ReadonlySet<number>;
  marked: ReadonlySet<number>;
  visited: ReadonlySet<number>;
  /** Questions whose answers could not be saved. */
  failed: readonly number[];
};

/** `here`: what this device alone knows. */
export function progressOf(
  quiz: Pick<TimedQuiz, "answered_ids" | "marked_ids" | "visited_ids">,
  state: OutboxState,
  here: Pick<StoredAttempt, "visited" | "marks">,
): Progress {
  const visited = new Set([...quiz.visited_ids, ...here.visited]);
  let marked = new Set(quiz.marked_ids);
  const setMark = (id: number, isMarked: boolean) => (isMarked ? marked.add(id) : marked.delete(id));
  // The latest entry decides, and a failed one may have lost its place.
  for (const entry of [...state.pending].sort((a, b) => a.seq - b.seq)) {
    if (entry.kind === "visits") {
      for (const id of entry.payload.visited_ids) visited.add(id);
      marked = new Set(withMarks([...marked], entry.payload));
    } else if (isAnswer(entry) && entry.payload.marked !== undefined) {
      // An earlier version of the app sent a mark with its answer.
      setMark(entry.questionId, entry.payload.marked);
    }
  }
  for (const [id, isMarked] of Object.entries(here.marks)) setMark(Number(id), isMarked);
  return { answered: withPending(quiz.answered_ids, state), marked, visited, failed: failedIds(state) };
}
