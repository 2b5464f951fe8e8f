import { Outbox } from "./outbox.ts";
import type { AnswerEntry, Sequenced } from "./outbox-entry.ts";
import type { OutboxStorage } from "./outbox-storage.ts";

/** An answer as the outbox stores it. */
export type StoredAnswer = Sequenced<AnswerEntry>;

/** An answer as it is passed to `enqueue`. */
export const answer = (questionId: number, answer_id: number): AnswerEntry => ({
  kind: "answer",
  quizHash: "q",
  questionId,
  payload: { answer_id },
  timeMs: 100,
});

class HttpError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  constructor(status: number, code: string | undefined) {
    super(`rejected with ${status}`);
    this.status = status;
    this.code = code;
  }
}

/** Storage in a map that outlives the outbox. */
function storageOn(disk: Map<string, StoredAnswer>): OutboxStorage<AnswerEntry> {
  const keyOf = ({ quizHash, questionId, seq }: StoredAnswer) => `${quizHash} ${questionId} ${seq}`;
  return {
    isDurable: true,
    load: async (hash) => structuredClone([...disk.values()].filter(({ quizHash }) => quizHash === hash)),
    listQueues: async () => [...new Set([...disk.values()].map(({ quizHash }) => quizHash))],
    replace: async (removed, added) => {
      for (const stored of removed) disk.delete(keyOf(stored));
      for (const stored of added) disk.set(keyOf(stored), stored);
    },
  };
}

/** An outbox with a fake server that responds when the test says so: `respond` settles the oldest open request. */
export function startOutbox(
  disk = new Map<string, StoredAnswer>(),
  withTabLock = (run: () => Promise<void>) => run(),
  onSaved: (saved: StoredAnswer) => void = () => undefined,
) {
  const openRequests: {
    sentAnswer: StoredAnswer;
    isUnloading: boolean;
    settle: (status: number, code?: string) => void;
  }[] = [];
  const timers: (() => void)[] = [];
  const changedQuizzes: string[] = [];
  const closedQuestions: number[] = [];
  const outbox = new Outbox<AnswerEntry, void>({
    send: (sentAnswer, isUnloading) =>
      new Promise((resolve, reject) => {
        const settle = (status: number, code?: string) =>
          status === 200 ? resolve() : reject(new HttpError(status, code));
        openRequests.push({ sentAnswer, isUnloading, settle });
      }),
    failureOf: (error) =>
      error instanceof HttpError
        ? { status: error.status, code: error.code, message: "" }
        : { status: 0, message: "" },
    onSaved,
    onQuizChanged: ({ quizHash }) => changedQuizzes.push(quizHash),
    onClosed: ({ questionId }) => closedQuestions.push(questionId),
    now: () => 1000,
    random: () => 0,
    setTimer: (_ms, run) => {
      timers.push(run);
      return () => timers.splice(timers.indexOf(run), 1);
    },
    withTabLock,
    storage: storageOn(disk),
  });
  const flushPromises = () => new Promise((resolve) => setImmediate(resolve));
  const respond = async (status: number, code?: string) => {
    openRequests.shift()?.settle(status, code);
    await flushPromises();
  };
  return { outbox, openRequests, timers, changedQuizzes, closedQuestions, respond, flushPromises };
}
