import type { PendingAnswer } from "./outbox-state.ts";
import type { OutboxStorage } from "./outbox-storage.ts";
import type { SendFailure } from "./retry-policy.ts";

/** The dependencies of an outbox: server, clock, random numbers, timer (returns a cancel function) and callbacks. */
export type OutboxDeps<Result, Payload> = {
  send(answer: PendingAnswer<Payload>, isUnloading: boolean): Promise<Result>;
  failureOf(error: unknown): SendFailure;
  onSaved(answer: PendingAnswer<Payload>, result: Result): void;
  onEnded(quizHash: string): void;
  /** The question accepts no more answers, but its quiz goes on. */
  onClosed(answer: PendingAnswer<Payload>): void;
  now(): number;
  random(): number;
  setTimer(ms: number, callback: () => void): () => void;
  /** Runs the task while no other tab of this browser is sending. */
  withTabLock(task: () => Promise<void>): Promise<void>;
  storage: OutboxStorage<Payload>;
};
