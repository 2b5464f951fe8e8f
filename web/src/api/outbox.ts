import type { OutboxDeps } from "./outbox-deps.ts";
import {
  type AnswerPayload,
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
  withAnswer,
  withoutBackoff,
  withoutIssues,
  withRestored,
} from "./outbox-state.ts";
import { afterRemoteAnswer } from "./remote-answer.ts";
import type { SendFailure } from "./retry-policy.ts";

const QUIZ_ENDED = "quiz_ended";
const QUESTION_CLOSED = "question_closed";

/** Unsent answers of every open quiz, sent in order, one at a time per quiz, until each is saved or refused. */
export class AnswerOutbox<Result = unknown, Payload extends object = AnswerPayload> {
  private deps: OutboxDeps<Result, Payload>;
  private states = new Map<string, OutboxState<Payload>>();
  private retryCancellers = new Map<string, () => void>();
  private listeners = new Set<() => void>();
  private restoredQuizzes = new Set<string>();

  constructor(deps: OutboxDeps<Result, Payload>) {
    this.deps = deps;
  }

  /** Whether what is unsent outlives the page. */
  get isDurable(): boolean {
    return this.deps.storage.isDurable;
  }

  stateOf = (quizHash: string): OutboxState<Payload> => this.states.get(quizHash) ?? emptyOutbox;

  hasPending = (): boolean => [...this.states.values()].some((state) => state.pending.length > 0);

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Takes up, once, what an earlier visit left unsent. */
  async restore(quizHash: string): Promise<void> {
    if (this.restoredQuizzes.has(quizHash)) return;
    this.restoredQuizzes.add(quizHash);
    const stored = await this.deps.storage.load(quizHash).catch(() => []);
    if (stored.length > 0) this.set(quizHash, withRestored(this.stateOf(quizHash), stored));
    return this.drain(quizHash);
  }

  /** Takes up what earlier visits left unsent in any quiz. */
  async restoreAll(): Promise<void> {
    const quizzes = await this.deps.storage.quizzes().catch(() => []);
    await Promise.all(quizzes.map((quizHash) => this.restore(quizHash)));
  }

  /** Keeps an answer, then sets it on its way. */
  enqueue(submitted: Omit<PendingAnswer<Payload>, "seq">): void {
    const before = this.stateOf(submitted.quizHash);
    const after = withAnswer(before, submitted, this.deps.now());
    this.replaceState(submitted.quizHash, after);
    const added = after.pending.filter((answer) => !before.pending.includes(answer));
    void Promise.all(added.map((answer) => this.deps.storage.put(answer)))
      .catch(ignore)
      .then(() => this.sendNow(submitted.quizHash));
  }

  /** Sends again at once, what was refused too. */
  retry(quizHash: string): void {
    this.resume(quizHash, withoutIssues(this.stateOf(quizHash)));
  }

  /** Tries again what waits for a network or a session; what the server refused waits for the learner. */
  retryWaiting(): void {
    for (const [quizHash, state] of this.states) this.resume(quizHash, withoutBackoff(state));
  }

  /** The page is going: everything is sent at once, since no reply may ever be read. `seq` keeps the order. */
  flush(): void {
    for (const { pending } of this.states.values())
      for (const answer of pending) this.deps.send(answer, true).catch(ignore);
  }

  /** Another tab, or the server, tells of an answer that came from elsewhere. */
  applyRemoteAnswer(remote: { quizHash: string; questionId: number; seq: number }): void {
    this.replaceState(remote.quizHash, afterRemoteAnswer(this.stateOf(remote.quizHash), remote));
    void this.drain(remote.quizHash);
  }

  /** The learner knows which answers came too late. Until then the device keeps them: a tab may end before. */
  acknowledgeLate(quizHash: string): void {
    this.deleteStored(this.stateOf(quizHash).expired);
  }

  /** Another learner is here: what the one before left unsent is none of theirs. */
  clear(): void {
    for (const quizHash of this.states.keys()) this.replaceState(quizHash, emptyOutbox);
  }

  /** Resolves to the questions whose answers were refused, once all others are saved. Waits out lost networks. */
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

  /** A new answer is tried at once, whatever became of those before it, unless the server has asked for patience. */
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
    // While this tab waited for its turn, another may have sent it, or a later one.
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
      // The answer is saved whatever the page makes of it, and those behind it must go.
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

  /** A reply may come after the queue was cleared, or after the news that it is out of date. */
  private isInFlight(answer: PendingAnswer<Payload>): boolean {
    return this.stateOf(answer.quizHash).inFlight === answer;
  }

  private set(quizHash: string, state: OutboxState<Payload>): void {
    this.states.set(quizHash, state);
    for (const listener of [...this.listeners]) listener();
  }

  /** Sets a state and takes off the device what it does not hold any more. */
  private replaceState(quizHash: string, state: OutboxState<Payload>): void {
    const retained = [...state.pending, ...state.expired];
    this.deleteStored(this.stateOf(quizHash).pending.filter((answer) => !retained.includes(answer)));
    this.set(quizHash, state);
  }

  private deleteStored(answers: readonly PendingAnswer<Payload>[]): void {
    for (const answer of answers) this.deps.storage.remove(answer).catch(ignore);
  }
}

/** A store that fails costs durability, not the answer: it is still in memory and on its way. */
function ignore(): void {}
