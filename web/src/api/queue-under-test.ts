import { AnswerQueue } from "./answer-queue.ts";
import type { UnsentAnswer } from "./answer-queue-rules.ts";
import type { AnswerStore } from "./answer-store.ts";

/** An answer as it is given. */
export const answer = (questionId: number, answer_id: number) => ({
  quizHash: "q",
  questionId,
  choice: { answer_id },
  timeMs: 100,
});

class Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  constructor(status: number, code: string | undefined) {
    super(`refused with ${status}`);
    this.status = status;
    this.code = code;
  }
}

/** A store whose disk outlives the queue. */
function storeOn(disk: Map<string, UnsentAnswer>): AnswerStore {
  const keyOf = ({ quizHash, questionId, seq }: UnsentAnswer) => `${quizHash} ${questionId} ${seq}`;
  return {
    survivesReload: true,
    load: async (hash) => [...disk.values()].filter(({ quizHash }) => quizHash === hash),
    quizzes: async () => [...new Set([...disk.values()].map(({ quizHash }) => quizHash))],
    put: async (unsent) => void disk.set(keyOf(unsent), unsent),
    remove: async (unsent) => void disk.delete(keyOf(unsent)),
  };
}

/** A queue whose server replies when the test says so: `reply(status)` settles the oldest open call. */
export function startQueue(
  disk = new Map<string, UnsentAnswer>(),
  alone = (run: () => Promise<void>) => run(),
  onSaved: (saved: UnsentAnswer) => void = () => undefined,
) {
  const open: { sent: UnsentAnswer; isLeaving: boolean; settle: (status: number, code?: string) => void }[] =
    [];
  const timers: (() => void)[] = [];
  const ended: string[] = [];
  const closed: number[] = [];
  const queue = new AnswerQueue<void>({
    send: (sent, isLeaving) =>
      new Promise((resolve, reject) => {
        const settle = (status: number, code?: string) =>
          status === 200 ? resolve() : reject(new Refusal(status, code));
        open.push({ sent, isLeaving, settle });
      }),
    failureOf: (error) =>
      error instanceof Refusal
        ? { status: error.status, code: error.code, message: "" }
        : { status: -1, message: "" },
    onSaved,
    onEnded: (hash) => ended.push(hash),
    onClosed: ({ questionId }) => closed.push(questionId),
    now: () => 1000,
    random: () => 0,
    later: (_ms, run) => {
      timers.push(run);
      return () => timers.splice(timers.indexOf(run), 1);
    },
    alone,
    store: storeOn(disk),
  });
  const rest = () => new Promise((resolve) => setImmediate(resolve));
  const reply = async (status: number, code?: string) => {
    open.shift()?.settle(status, code);
    await rest();
  };
  return { queue, open, timers, ended, closed, reply, rest };
}
