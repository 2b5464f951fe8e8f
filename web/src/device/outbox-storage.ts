import { idbDelete, idbList, idbSet } from "./idb-store.ts";
import type { PendingAnswer, QuizPayload } from "./outbox-state.ts";

/** Storage for unsent answers. `isDurable` says whether they survive a reload; the player shows a warning if not. */
export type OutboxStorage<Payload = QuizPayload> = {
  readonly isDurable: boolean;
  load(quizHash: string): Promise<PendingAnswer<Payload>[]>;
  /** The public ids of the quizzes with unsent answers. */
  listQuizHashes(): Promise<string[]>;
  put(answer: PendingAnswer<Payload>): Promise<void>;
  remove(answer: PendingAnswer<Payload>): Promise<void>;
};

/** The kind of unsent data. It is the first part of the storage keys. */
export type OutboxKind = "answer" | "review";

/** Stores the current user's unsent answers in IndexedDB. `isDurable` is false if the browser can't store them. */
export function idbOutboxStorage<Payload>(
  kind: OutboxKind,
  getUserId: () => number | undefined,
): OutboxStorage<Payload> {
  let isDurable = false;
  const keyOf = ({ quizHash, questionId, seq }: PendingAnswer<Payload>) => [
    ...[kind, getUserId() ?? 0],
    ...[quizHash, questionId, seq],
  ];
  return {
    get isDurable() {
      return isDurable;
    },
    load: async (quizHash) => {
      const stored = await idbList<PendingAnswer<Payload>>(kind, getUserId() ?? 0, quizHash);
      // If the storage can be read, the answers in it are durable.
      isDurable = true;
      return stored;
    },
    listQuizHashes: async () => {
      const stored = await idbList<PendingAnswer<Payload>>(kind, getUserId() ?? 0);
      return [...new Set(stored.map(({ quizHash }) => quizHash))];
    },
    put: async (answer) => {
      isDurable = await idbSet(keyOf(answer), answer).then(
        () => true,
        () => false,
      );
    },
    remove: (answer) => idbDelete(keyOf(answer)),
  };
}
