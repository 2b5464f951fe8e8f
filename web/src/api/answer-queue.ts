import { afterElsewhere } from "./answer-elsewhere.ts";
import type { Failure } from "./answer-failures.ts";
import {
  afterClosed,
  afterEnded,
  afterFailure,
  afterSaved,
  type Choice,
  emptyQueue,
  failedIds,
  isSettled,
  nextToSend,
  type QueueState,
  type UnsentAnswer,
  whileSending,
  withAnswer,
  withKept,
  withoutPause,
  withoutProblems,
} from "./answer-queue-rules.ts";
import type { QueueWorld } from "./queue-world.ts";

const ENDED = "quiz_ended";
const CLOSED = "question_closed";

/** Unsent answers of every open quiz, sent in order, one at a time per quiz, until each is saved or refused. */
export class AnswerQueue<Reply = unknown, Given extends object = Choice> {
  private world: QueueWorld<Reply, Given>;
  private states = new Map<string, QueueState<Given>>();
  private retries = new Map<string, () => void>();
  private listeners = new Set<() => void>();
  private restored = new Set<string>();

  constructor(world: QueueWorld<Reply, Given>) {
    this.world = world;
  }

  /** Whether what is unsent outlives the page. */
  get survivesReload(): boolean {
    return this.world.store.survivesReload;
  }

  stateOf = (quizHash: string): QueueState<Given> => this.states.get(quizHash) ?? emptyQueue;

  hasUnsent = (): boolean => [...this.states.values()].some((state) => state.unsent.length > 0);

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Takes up, once, what an earlier visit left unsent. */
  async restore(quizHash: string): Promise<void> {
    if (this.restored.has(quizHash)) return;
    this.restored.add(quizHash);
    const kept = await this.world.store.load(quizHash).catch(() => []);
    if (kept.length > 0) this.set(quizHash, withKept(this.stateOf(quizHash), kept));
    return this.pump(quizHash);
  }

  /** Takes up what earlier visits left unsent in any quiz. */
  async restoreAll(): Promise<void> {
    const quizzes = await this.world.store.quizzes().catch(() => []);
    await Promise.all(quizzes.map((quizHash) => this.restore(quizHash)));
  }

  /** Keeps an answer, then sets it on its way. */
  give(given: Omit<UnsentAnswer<Given>, "seq">): void {
    const before = this.stateOf(given.quizHash);
    const after = withAnswer(before, given, this.world.now());
    this.drop(given.quizHash, after);
    const newest = after.unsent.filter((answer) => !before.unsent.includes(answer));
    void Promise.all(newest.map((answer) => this.world.store.put(answer)))
      .catch(ignore)
      .then(() => this.hurry(given.quizHash));
  }

  /** Sends again at once, what was refused too. */
  retry(quizHash: string): void {
    this.goOn(quizHash, withoutProblems(this.stateOf(quizHash)));
  }

  /** Tries again what waits for a network or a session; what the server refused waits for the learner. */
  retryWaiting(): void {
    for (const [quizHash, state] of this.states) this.goOn(quizHash, withoutPause(state));
  }

  /** The page is going: everything is sent at once, since no reply may ever be read. `seq` keeps the order. */
  flush(): void {
    for (const { unsent } of this.states.values())
      for (const answer of unsent) this.world.send(answer, true).catch(ignore);
  }

  /** Another tab, or the server, tells of an answer that came from elsewhere. */
  learn(saved: { quizHash: string; questionId: number; seq: number }): void {
    this.drop(saved.quizHash, afterElsewhere(this.stateOf(saved.quizHash), saved));
    void this.pump(saved.quizHash);
  }

  /** The learner knows which answers came too late. Until then the device keeps them: a tab may end before. */
  told(quizHash: string): void {
    this.forget(this.stateOf(quizHash).late);
  }

  /** Another learner is here: what the one before left unsent is none of theirs. */
  clear(): void {
    for (const quizHash of this.states.keys()) this.drop(quizHash, emptyQueue);
  }

  /** Resolves to the questions whose answers were refused, once all others are saved. Waits out lost networks. */
  settled(quizHash: string): Promise<number[]> {
    return new Promise((resolve) => {
      const look = () => {
        const state = this.stateOf(quizHash);
        if (!isSettled(state)) return;
        this.listeners.delete(look);
        resolve(failedIds(state));
      };
      this.listeners.add(look);
      look();
    });
  }

  /** A new answer is tried at once, whatever became of those before it, unless the server has asked for patience. */
  private hurry(quizHash: string): void {
    const { pause } = this.stateOf(quizHash);
    if (pause?.kind === "network" && !pause.isOrdered)
      this.goOn(quizHash, withoutPause(this.stateOf(quizHash)));
    else void this.pump(quizHash);
  }

  private goOn(quizHash: string, state: QueueState<Given>): void {
    this.retries.get(quizHash)?.();
    this.retries.delete(quizHash);
    this.set(quizHash, state);
    void this.pump(quizHash);
  }

  private async pump(quizHash: string): Promise<void> {
    const answer = nextToSend(this.stateOf(quizHash));
    if (!answer) return;
    this.set(quizHash, whileSending(this.stateOf(quizHash), answer));
    await this.world.alone(() => this.deliver(answer));
    return this.pump(quizHash);
  }

  private async deliver(answer: UnsentAnswer<Given>): Promise<void> {
    // While this tab waited for its turn, another may have sent it, or a later one.
    if (!this.isOnItsWay(answer)) return;
    await this.world.send(answer, false).then(
      (reply) => this.saved(answer, reply),
      (error: unknown) => this.failed(answer, this.world.failureOf(error)),
    );
  }

  private saved(answer: UnsentAnswer<Given>, reply: Reply): void {
    if (!this.isOnItsWay(answer)) return;
    this.forget([answer]);
    try {
      this.world.onSaved(answer, reply);
    } catch (error) {
      // The answer is saved whatever the page makes of it, and those behind it must go.
      console.error(error);
    }
    this.set(answer.quizHash, afterSaved(this.stateOf(answer.quizHash)));
  }

  private failed(answer: UnsentAnswer<Given>, failure: Failure): void {
    const { quizHash } = answer;
    if (!this.isOnItsWay(answer)) return;
    const state = this.stateAfter(answer, failure);
    this.drop(quizHash, state);
    if (failure.code === ENDED) this.world.onEnded(quizHash);
    if (failure.code === CLOSED) this.world.onClosed(answer);
    if (state.pause?.kind !== "network") return;
    const again = () => this.goOn(quizHash, withoutPause(this.stateOf(quizHash)));
    this.retries.set(quizHash, this.world.later(state.pause.delayMs, again));
  }

  private stateAfter({ quizHash }: UnsentAnswer<Given>, failure: Failure): QueueState<Given> {
    const before = this.stateOf(quizHash);
    if (failure.code === ENDED) return afterEnded(before);
    if (failure.code === CLOSED) return afterClosed(before);
    return afterFailure(before, failure, this.world.random());
  }

  /** A reply may come after the queue was cleared, or after the news that it is out of date. */
  private isOnItsWay(answer: UnsentAnswer<Given>): boolean {
    return this.stateOf(answer.quizHash).sending === answer;
  }

  private set(quizHash: string, state: QueueState<Given>): void {
    this.states.set(quizHash, state);
    for (const listener of [...this.listeners]) listener();
  }

  /** Sets a state and takes off the device what it does not hold any more. */
  private drop(quizHash: string, state: QueueState<Given>): void {
    const held = [...state.unsent, ...state.late];
    this.forget(this.stateOf(quizHash).unsent.filter((answer) => !held.includes(answer)));
    this.set(quizHash, state);
  }

  private forget(answers: readonly UnsentAnswer<Given>[]): void {
    for (const answer of answers) this.world.store.remove(answer).catch(ignore);
  }
}

/** A store that fails costs durability, not the answer: it is still in memory and on its way. */
function ignore(): void {}
