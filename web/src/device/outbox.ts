import type { OutboxDeps } from "./outbox-deps.ts";
import {
  afterClosed,
  afterEnded,
  afterFailure,
  afterSaved,
  emptyOutbox,
  failedIds,
  isSettled,
  markInFlight,
  nextToSend,
  type OutboxState,
  type PendingAnswer,
  type QuizPayload,
  TIMES_ID,
  withAnswer,
  withoutBackoff,
  withoutIssues,
  withRestored,
} from "./outbox-state.ts";
import { afterRemoteAnswer } from "./remote-answer.ts";
import type { SendFailure } from "./retry-policy.ts";

const QUIZ_ENDED = "quiz_ended";
const QUESTION_CLOSED = "question_closed";

/**
 * The unsent answers of all quizzes in progress, sent in order, one at a time per quiz, until each is saved or
 * rejected. Another instance holds the unsent card reviews (card-reviews.ts), with all cards as one quiz.
 */
export class AnswerOutbox<Result = unknown, Payload extends object = QuizPayload> {
  private deps: OutboxDeps<Result, Payload>;
  private states = new Map<string, OutboxState<Payload>>();
  private retryCancellers = new Map<string, () => void>();
  private listeners = new Set<() => void>();
  private loading = new Map<string, Promise<void>>();

  constructor(deps: OutboxDeps<Result, Payload>) {
    this.deps = deps;
  }

  /** Whether unsent answers survive a reload. */
  get isDurable(): boolean {
    return this.deps.storage.isDurable;
  }

  stateOf = (quizHash: string): OutboxState<Payload> => this.states.get(quizHash) ?? emptyOutbox;

  /** Whether anything but the times of blank questions is unsent. */
  hasPending = (): boolean =>
    [...this.states.values()].some(({ pending }) =>
      pending.some(({ questionId }) => questionId !== TIMES_ID),
    );

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Loads and sends the answers to a quiz that an earlier visit left unsent. */
  async restore(quizHash: string): Promise<void> {
    await this.load(quizHash);
    return this.drain(quizHash);
  }

  /** Loads, once, the answers to a quiz that an earlier visit left unsent. */
  load(quizHash: string): Promise<void> {
    const loading = this.loading.get(quizHash) ?? this.loadStored(quizHash);
    this.loading.set(quizHash, loading);
    return loading;
  }

  private async loadStored(quizHash: string): Promise<void> {
    const stored = await this.deps.storage.load(quizHash).catch(() => []);
    if (stored.length > 0) this.set(quizHash, withRestored(this.stateOf(quizHash), stored));
  }

  /** Loads and sends the answers to all quizzes that earlier visits left unsent. */
  async restoreAll(): Promise<void> {
    const quizHashes = await this.deps.storage.listQuizHashes().catch(() => []);
    await Promise.all(quizHashes.map((quizHash) => this.restore(quizHash)));
  }

  /** Stores an answer, then sends it. */
  enqueue(submitted: Omit<PendingAnswer<Payload>, "seq">): void {
    const before = this.stateOf(submitted.quizHash);
    const after = withAnswer(before, submitted, this.deps.now());
    this.replaceState(submitted.quizHash, after);
    const added = after.pending.filter((answer) => !before.pending.includes(answer));
    void Promise.all(added.map((answer) => this.deps.storage.put(answer)))
      .catch(ignore)
      .then(() => this.sendNow(submitted.quizHash));
  }

  /** Sends everything again at once, including rejected answers. */
  retry(quizHash: string): void {
    this.resume(quizHash, withoutIssues(this.stateOf(quizHash)));
  }

  /** Retries what waits for a network or a session. Rejected answers wait until the learner retries. */
  retryWaiting(): void {
    for (const [quizHash, state] of this.states) this.resume(quizHash, withoutBackoff(state));
  }

  /** Sends everything at once when the page is closed, since no response can be read then. `seq` keeps the order. */
  flush(): void {
    for (const { pending } of this.states.values())
      for (const answer of pending) this.deps.send(answer, true).catch(ignore);
  }

  /** Call when another tab or the server reports an answer that came from elsewhere. */
  applyRemoteAnswer(remote: { quizHash: string; questionId: number; seq: number }): void {
    this.replaceState(remote.quizHash, afterRemoteAnswer(this.stateOf(remote.quizHash), remote));
    void this.drain(remote.quizHash);
  }

  /** Call once the learner has seen the list of late answers. Until then they stay stored, in case the tab closes. */
  acknowledgeLate(quizHash: string): void {
    this.deleteStored(this.stateOf(quizHash).expired);
  }

  /** Removes the answers to these quizzes; by default all, because another user has signed in. */
  clear(quizHashes: Iterable<string> = this.states.keys()): void {
    for (const quizHash of quizHashes) this.replaceState(quizHash, emptyOutbox);
  }

  /** Resolves to the questions with rejected answers, once all others are saved. Waits while there is no network. */
  whenSettled(quizHash: string): Promise<number[]> {
    return new Promise((resolve) => {
      const check = () => {
        const state = this.stateOf(quizHash);
        if (!isSettled(state)) return;
        this.listeners.delete(check);
        resolve(failedIds(state));
      };
      this.listeners.add(check);
      check();
    });
  }

  /** Ends a backoff after network errors, to try a new answer at once, unless the server has asked for the delay. */
  private sendNow(quizHash: string): void {
    const { backoff } = this.stateOf(quizHash);
    if (backoff?.kind === "network" && !backoff.isServerRequested)
      this.resume(quizHash, withoutBackoff(this.stateOf(quizHash)));
    else void this.drain(quizHash);
  }

  private resume(quizHash: string, state: OutboxState<Payload>): void {
    this.retryCancellers.get(quizHash)?.();
    this.retryCancellers.delete(quizHash);
    this.set(quizHash, state);
    void this.drain(quizHash);
  }

  private async drain(quizHash: string): Promise<void> {
    const answer = nextToSend(this.stateOf(quizHash));
    if (!answer) return;
    this.set(quizHash, markInFlight(this.stateOf(quizHash), answer));
    await this.deps.withTabLock(() => this.sendOne(answer));
    return this.drain(quizHash);
  }

  private async sendOne(answer: PendingAnswer<Payload>): Promise<void> {
    // While this tab waited for the lock, another one may have sent this answer or a later one.
    if (!this.isInFlight(answer)) return;
    await this.deps.send(answer, false).then(
      (result) => this.handleSaved(answer, result),
      (error: unknown) => this.handleFailure(answer, this.deps.failureOf(error)),
    );
  }

  private handleSaved(answer: PendingAnswer<Payload>, result: Result): void {
    if (!this.isInFlight(answer)) return;
    this.deleteStored([answer]);
    try {
      this.deps.onSaved(answer, result);
    } catch (error) {
      // The answer is saved even if the page fails to handle it, and later answers must be sent.
      console.error(error);
    }
    this.set(answer.quizHash, afterSaved(this.stateOf(answer.quizHash)));
  }

  private handleFailure(answer: PendingAnswer<Payload>, failure: SendFailure): void {
    const { quizHash } = answer;
    if (!this.isInFlight(answer)) return;
    const state = this.stateAfter(answer, failure);
    this.replaceState(quizHash, state);
    if (failure.code === QUIZ_ENDED) this.deps.onEnded(quizHash);
    if (failure.code === QUESTION_CLOSED) this.deps.onClosed(answer);
    if (state.backoff?.kind !== "network") return;
    const resumeLater = () => this.resume(quizHash, withoutBackoff(this.stateOf(quizHash)));
    this.retryCancellers.set(quizHash, this.deps.setTimer(state.backoff.delayMs, resumeLater));
  }

  private stateAfter({ quizHash }: PendingAnswer<Payload>, failure: SendFailure): OutboxState<Payload> {
    const before = this.stateOf(quizHash);
    if (failure.code === QUIZ_ENDED) return afterEnded(before);
    if (failure.code === QUESTION_CLOSED) return afterClosed(before);
    return afterFailure(before, failure, this.deps.random());
  }

  /** False if the response arrives after the outbox was cleared, or after a newer answer from elsewhere. */
  private isInFlight(answer: PendingAnswer<Payload>): boolean {
    return this.stateOf(answer.quizHash).inFlight === answer;
  }

  private set(quizHash: string, state: OutboxState<Payload>): void {
    this.states.set(quizHash, state);
    for (const listener of [...this.listeners]) listener();
  }

  /** Sets a state, and removes the answers from storage that it no longer contains. */
  private replaceState(quizHash: string, state: OutboxState<Payload>): void {
    const retained = [...state.pending, ...state.expired];
    this.deleteStored(this.stateOf(quizHash).pending.filter((answer) => !retained.includes(answer)));
    this.set(quizHash, state);
  }

  private deleteStored(answers: readonly PendingAnswer<Payload>[]): void {
    for (const answer of answers) this.deps.storage.remove(answer).catch(ignore);
  }
}

/** If storage fails, the answer is not durable, but it is still in memory and being sent. */
function ignore(): void {}
