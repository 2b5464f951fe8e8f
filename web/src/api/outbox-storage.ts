import { idbDelete, idbList, idbSet } from "./idb-store.ts";
import type { AnswerPayload, PendingAnswer } from "./outbox-state.ts";

/** Where unsent answers outlive the page. `survivesReload` decides what the learner is told. */
export type OutboxStorage<Payload = AnswerPayload> = {
  readonly isDurable: boolean;
  load(quizHash: string): Promise<PendingAnswer<Payload>[]>;
  /** The quizzes that have unsent answers. */
  quizzes(): Promise<string[]>;
  put(answer: PendingAnswer<Payload>): Promise<void>;
  remove(answer: PendingAnswer<Payload>): Promise<void>;
};

/** What of a learner waits on this device to be sent: the first part of its keys. */
export type OutboxKind = "answer" | "review";

/** Unsent answers of the person `userOf` names, on this device. Where the browser keeps nothing, it says so. */
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
      // What can be read has been kept.
      isDurable = true;
      return stored;
    },
    quizzes: async () => {
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
