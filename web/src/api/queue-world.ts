import type { Failure } from "./answer-failures.ts";
import type { UnsentAnswer } from "./answer-queue-rules.ts";
import type { AnswerStore } from "./answer-store.ts";

/** The world of a queue: the server, a clock, chance, a timer that returns how to stop it, and who is to be told. */
export type QueueWorld<Reply, Given> = {
  send(answer: UnsentAnswer<Given>, isLeaving: boolean): Promise<Reply>;
  failureOf(error: unknown): Failure;
  onSaved(answer: UnsentAnswer<Given>, reply: Reply): void;
  onEnded(quizHash: string): void;
  /** The question takes no answer any more, while its quiz goes on. */
  onClosed(answer: UnsentAnswer<Given>): void;
  now(): number;
  random(): number;
  later(ms: number, run: () => void): () => void;
  /** Runs it while no other tab of this browser sends. */
  alone(run: () => Promise<void>): Promise<void>;
  store: AnswerStore<Given>;
};
