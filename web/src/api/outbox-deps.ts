import type { PendingAnswer } from "./outbox-state.ts";
import type { OutboxStorage } from "./outbox-storage.ts";
import type { SendFailure } from "./retry-policy.ts";

/** The world of a queue: the server, a clock, chance, a timer that returns how to stop it, and who is to be told. */
export type OutboxDeps<Result, Payload> = {
  send(answer: PendingAnswer<Payload>, isUnloading: boolean): Promise<Result>;
  failureOf(error: unknown): SendFailure;
  onSaved(answer: PendingAnswer<Payload>, result: Result): void;
  onEnded(quizHash: string): void;
  /** The question takes no answer any more, while its quiz goes on. */
  onClosed(answer: PendingAnswer<Payload>): void;
  now(): number;
  random(): number;
  setTimer(ms: number, callback: () => void): () => void;
  /** Runs it while no other tab of this browser sends. */
  withTabLock(task: () => Promise<void>): Promise<void>;
  storage: OutboxStorage<Payload>;
};
