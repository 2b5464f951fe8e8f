import type { OutboxEntry, Sequenced } from "./outbox-entry.ts";
import type { OutboxStorage } from "./outbox-storage.ts";
import type { SendFailure } from "./retry-policy.ts";

/** The dependencies of an outbox: server, clock, random numbers, timer (returns a cancel function) and callbacks. */
export type OutboxDeps<Entry extends OutboxEntry, Result> = {
  send(entry: Sequenced<Entry>, isUnloading: boolean): Promise<Result>;
  failureOf(error: unknown): SendFailure;
  onSaved(entry: Sequenced<Entry>, result: Result): void;
  /** The quiz whose entry was sent has ended, or is paused. */
  onQuizChanged(entry: Sequenced<Entry>): void;
  /** The question accepts no more answers, but its quiz goes on. */
  onClosed(entry: Sequenced<Entry>): void;
  now(): number;
  random(): number;
  setTimer(ms: number, callback: () => void): () => void;
  /** Runs the task while no other tab of this browser is sending. */
  withTabLock(task: () => Promise<void>): Promise<void>;
  storage: OutboxStorage<Entry>;
};
