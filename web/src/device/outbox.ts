import { recordSave } from "./last-save.ts";
import type { OutboxDeps } from "./outbox-deps.ts";
import {
  type AnswerEntry,
  isAnswer,
  type OutboxEntry,
  type QuizEntry,
  queueOf,
  type Sequenced,
} from "./outbox-entry.ts";
import {
  afterClosed,
  afterEnded,
  afterFailure,
  afterSaved,
  emptyOutbox,
  failedIds,
  isSettled,
  markInFlight,
  nextSeq,
  nextToSend,
  type OutboxState,
  withEntry,
  withoutBackoff,
  withoutIssues,
  withRestored,
} from "./outbox-state.ts";
import { afterRemoteAnswer } from "./remote-answer.ts";
import { type SendFailure, TEST_PAUSED } from "./retry-policy.ts";

const QUIZ_ENDED = "quiz_ended";
const QUESTION_CLOSED = "question_closed";
const ANSWER_LATE = "answer_late";
const READ_AGAIN_MS = 10_000;

/**
 * What this device has and the server doesn't: the answers, visits and times of quizzes in progress, or, in an instance
 * of its own, card reviews. The entries of a queue are sent in order, one at a time, until each is saved or rejected.
 */
export class Outbox<Entry extends OutboxEntry = QuizEntry, Result = unknown> {
  private deps: OutboxDeps<Entry, Result>;
  private states = new Map<string, OutboxState<Entry>>();
  private retryCancellers = new Map<string, () => void>();
  private listeners = new Set<() => void>();
  private loading = new Map<string, Promise<void>>();
  /** Entries that are being stored, or could not be stored. */
  private unstored = new WeakSet<Sequenced<Entry>>();

  constructor(deps: OutboxDeps<Entry, Result>) {
    this.deps = deps;
  }

  /** Whether unsent entries survive a reload. */
  get isDurable(): boolean {
    return this.deps.storage.isDurable;
  }

  stateOf = (queue: string): OutboxState<Entry> => this.states.get(queue) ?? emptyOutbox;

  /** What is unsent, without the times of blank questions, for which nobody waits. */
  unsent = (): Sequenced<Entry>[] =>
    [...this.states.values()].flatMap(({ pending }) => pending.filter(({ kind }) => kind !== "times"));

  hasPending = (): boolean => this.unsent().length > 0;

  /** Whether something would be lost if the page were closed now: neither the server nor this device has it. */
  hasUnstored = (): boolean => this.unsent().some((entry) => this.unstored.has(entry));

  /** Whether something waits because no response came. */
  isPaused = (): boolean => [...this.states.values()].some(({ backoff }) => backoff?.kind === "network");

  /** Whether nothing more will be sent until the learner does something. */
  hasSettled = (): boolean => [...this.states.values()].every((state) => isSettled(state));

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Loads and sends what an earlier visit left unsent in a queue. */
  async restore(queue: string): Promise<void> {
    await this.load(queue);
    return this.drain(queue);
  }

  /** Loads, once, what an earlier visit left unsent in a queue. What can't be read is read again after a while. */
  load(queue: string): Promise<void> {
    const loading = this.loading.get(queue) ?? this.loadStored(queue);
    this.loading.set(queue, loading);
    return loading;
  }

  private async loadStored(queue: string): Promise<void> {
    try {
      const stored = await this.deps.storage.load(queue);
      if (stored.length === 0 && !this.stateOf(queue).isUnread) return;
      const state = withRestored({ ...this.stateOf(queue), isUnread: false }, stored);
      // What was given since is newer. It is stored itself, so what was read may be a copy of it.
      this.deleteStored(stored.filter(({ seq }) => !state.pending.some((entry) => entry.seq === seq)));
      this.set(queue, state);
    } catch (error) {
      console.error(error);
      if (!this.stateOf(queue).isUnread) this.set(queue, { ...this.stateOf(queue), isUnread: true });
      this.deps.setTimer(READ_AGAIN_MS, () => {
        this.loading.delete(queue);
        void this.restore(queue);
      });
    }
  }

  /** Loads and sends what earlier visits left unsent in all queues. Rejects if this device's storage can't be read. */
  async restoreAll(): Promise<void> {
    const queues = await this.deps.storage.listQueues();
    await Promise.all(queues.map((queue) => this.restore(queue)));
  }

  /** The `seq` of what the learner gives now. */
  nextSeq = (queue: string): number => nextSeq(this.stateOf(queue), this.deps.now());

  /** Stores an entry, in place of the unsent one about the same, then sends it. `seq`: by default, it was given now. */
  enqueue(submitted: Entry, seq = this.nextSeq(queueOf(submitted))): void {
    const queue = queueOf(submitted);
    const before = this.stateOf(queue);
    const after = withEntry(before, submitted, seq);
    const added = after.pending.filter((entry) => !before.pending.includes(entry));
    const removed = before.pending.filter((entry) => !after.pending.includes(entry));
    for (const entry of added) this.unstored.add(entry);
    this.set(queue, after);
    void this.deps.storage
      .replace(removed, added)
      .then(() => this.isDurable && this.handleStored(added), ignore)
      .then(() => this.sendNow(queue));
  }

  private handleStored(entries: readonly Sequenced<Entry>[]): void {
    for (const entry of entries) this.unstored.delete(entry);
    this.callListeners();
  }

  /** Sends everything again at once, including rejected entries. */
  retry(queue: string): void {
    this.resume(queue, withoutIssues(this.stateOf(queue)));
  }

  /** Retries what waits for a network or a session. Rejected entries wait until the learner retries. */
  retryWaiting(): void {
    for (const [queue, state] of this.states) this.resume(queue, withoutBackoff(state));
  }

  /** Sends everything at once when the page is closed, since no response can be read then. `seq` keeps the order. */
  flush(): void {
    for (const { pending } of this.states.values())
      for (const entry of pending) this.deps.send(entry, true).catch(ignore);
  }

  /** Call when another tab or the server reports an answer that came from elsewhere. */
  applyRemoteAnswer({
    quizHash,
    ...remote
  }: Pick<Sequenced<AnswerEntry>, "quizHash" | "questionId" | "seq">): void {
    this.replaceState(quizHash, afterRemoteAnswer(this.stateOf(quizHash), remote));
    void this.drain(quizHash);
  }

  /** Call once the learner has seen the list of late answers. Until then they stay stored, in case the tab closes. */
  acknowledgeLate(quizHash: string): void {
    this.deleteStored(this.stateOf(quizHash).expired);
  }

  /** Removes the entries of these queues; by default all, because another user has signed in. */
  clear(queues: Iterable<string> = this.states.keys()): void {
    for (const queue of queues) this.replaceState(queue, emptyOutbox);
  }

  /** Resolves to the questions with rejected answers, once all others are saved. Waits while there is no network. */
  whenSettled(queue: string): Promise<number[]> {
    return new Promise((resolve) => {
      const check = () => {
        const state = this.stateOf(queue);
        if (!isSettled(state)) return;
        this.listeners.delete(check);
        resolve(failedIds(state));
      };
      this.listeners.add(check);
      check();
    });
  }

  /** Ends a backoff after network errors, to try a new answer at once, unless the server has asked for the delay. */
  private sendNow(queue: string): void {
    const { backoff } = this.stateOf(queue);
    if (backoff?.kind === "network" && !backoff.isServerRequested)
      this.resume(queue, withoutBackoff(this.stateOf(queue)));
    else void this.drain(queue);
  }

  private resume(queue: string, state: OutboxState<Entry>): void {
    this.retryCancellers.get(queue)?.();
    this.retryCancellers.delete(queue);
    this.set(queue, state);
    void this.drain(queue);
  }

  private async drain(queue: string): Promise<void> {
    const entry = nextToSend(this.stateOf(queue));
    if (!entry) return;
    this.set(queue, markInFlight(this.stateOf(queue), entry));
    await this.deps.withTabLock(() => this.sendOne(entry));
    return this.drain(queue);
  }

  private async sendOne(entry: Sequenced<Entry>): Promise<void> {
    // While this tab waited for the lock, another one may have sent this entry or a later one.
    if (!this.isInFlight(entry)) return;
    await this.deps.send(entry, false).then(
      (result) => this.handleSaved(entry, result),
      (error: unknown) => this.handleFailure(entry, this.deps.failureOf(error)),
    );
  }

  private handleSaved(entry: Sequenced<Entry>, result: Result): void {
    if (!this.isInFlight(entry)) return;
    // A page that is being loaded no longer finds the entry here, and may have been rendered before the server had it.
    recordSave();
    this.deleteStored([entry]);
    try {
      this.deps.onSaved(entry, result);
    } catch (error) {
      // The entry is saved even if the page fails to handle it, and later entries must be sent.
      console.error(error);
    }
    const queue = queueOf(entry);
    this.set(queue, afterSaved(this.stateOf(queue)));
  }

  private handleFailure(entry: Sequenced<Entry>, failure: SendFailure): void {
    const queue = queueOf(entry);
    if (!this.isInFlight(entry)) return;
    const state = this.stateAfter(queue, failure);
    this.replaceState(queue, state);
    const isLastLate = failure.code === ANSWER_LATE && !state.pending.some(isAnswer);
    if (failure.code === QUIZ_ENDED || failure.code === TEST_PAUSED || isLastLate)
      this.deps.onQuizChanged(entry);
    if (failure.code === QUESTION_CLOSED) this.deps.onClosed(entry);
    if (state.backoff?.kind !== "network") return;
    const resumeLater = () => this.resume(queue, withoutBackoff(this.stateOf(queue)));
    this.retryCancellers.set(queue, this.deps.setTimer(state.backoff.delayMs, resumeLater));
  }

  private stateAfter(queue: string, failure: SendFailure): OutboxState<Entry> {
    const before = this.stateOf(queue);
    if (failure.code === QUIZ_ENDED) return afterEnded(before);
    if (failure.code === QUESTION_CLOSED) return afterClosed(before);
    // The server keeps it for the teacher of the test.
    if (failure.code === ANSWER_LATE) return afterSaved(before);
    return afterFailure(before, failure, this.deps.random());
  }

  /** False if the response arrives after the outbox was cleared, or after a newer answer from elsewhere. */
  private isInFlight(entry: Sequenced<Entry>): boolean {
    return this.stateOf(queueOf(entry)).inFlight === entry;
  }

  private set(queue: string, state: OutboxState<Entry>): void {
    this.states.set(queue, state);
    this.callListeners();
  }

  private callListeners(): void {
    for (const listener of [...this.listeners]) listener();
  }

  /** Sets a state, and removes the entries from storage that it no longer contains. */
  private replaceState(queue: string, state: OutboxState<Entry>): void {
    const retained: readonly Sequenced<Entry>[] = [...state.pending, ...state.expired];
    this.deleteStored(this.stateOf(queue).pending.filter((entry) => !retained.includes(entry)));
    this.set(queue, state);
  }

  private deleteStored(entries: readonly Sequenced<Entry>[]): void {
    if (entries.length > 0) this.deps.storage.replace(entries, []).catch(ignore);
  }
}

/** If storage fails, the entry is not durable, but it is still in memory and being sent. */
function ignore(): void {}
