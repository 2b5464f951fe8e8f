import {
  afterEnded,
  afterFailure,
  afterSaved,
  emptyQueue,
  type Failure,
  nextToSend,
  type QueueState,
  saveStatus,
  type UnsentAnswer,
  whileSending,
  withAnswer,
  withKept,
  withoutTrouble,
} from "./answer-queue-rules.ts";

/** Where unsent answers outlive the page. `survivesReload` decides what the learner is told. */
export type AnswerStore = {
  survivesReload: boolean;
  load(quizHash: string): Promise<UnsentAnswer[]>;
  put(answer: UnsentAnswer): Promise<void>;
  remove(answer: UnsentAnswer): Promise<void>;
};

export const memoryStore: AnswerStore = {
  survivesReload: false,
  load: async () => [],
  put: async () => undefined,
  remove: async () => undefined,
};

/** The world of a queue: the server, a clock, chance, a timer that returns how to stop it, and who is to be told. */
export type QueueWorld<Reply> = {
  send(answer: UnsentAnswer, isLeaving: boolean): Promise<Reply>;
  failureOf(error: unknown): Failure;
  onSaved(answer: UnsentAnswer, reply: Reply): void;
  onEnded(quizHash: string): void;
  now(): number;
  random(): number;
  later(ms: number, run: () => void): () => void;
  store: AnswerStore;
};

/** Unsent answers of every open quiz, sent in order, one at a time per quiz, until each is saved or refused. */
export class AnswerQueue<Reply = unknown> {
  readonly survivesReload: boolean;
  #world: QueueWorld<Reply>;
  #states = new Map<string, QueueState>();
  #retries = new Map<string, () => void>();
  #listeners = new Set<() => void>();
  #restored = new Set<string>();

  constructor(world: QueueWorld<Reply>) {
    this.#world = world;
    this.survivesReload = world.store.survivesReload;
  }

  stateOf(quizHash: string): QueueState {
    return this.#states.get(quizHash) ?? emptyQueue;
  }

  hasUnsent(): boolean {
    return [...this.#states.values()].some((state) => state.unsent.length > 0);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes up, once, what an earlier visit left unsent. */
  async restore(quizHash: string): Promise<void> {
    if (this.#restored.has(quizHash)) return;
    this.#restored.add(quizHash);
    const kept = await this.#world.store.load(quizHash).catch(() => []);
    if (kept.length > 0) this.#set(quizHash, withKept(this.stateOf(quizHash), kept));
    return this.#pump(quizHash);
  }

  /** Keeps an answer, then sets it on its way. */
  give(given: Omit<UnsentAnswer, "seq">): void {
    const before = this.stateOf(given.quizHash);
    const after = withAnswer(before, given, this.#world.now());
    this.#forget(before.unsent.filter((answer) => !after.unsent.includes(answer)));
    this.#set(given.quizHash, after);
    const newest = after.unsent.filter((answer) => !before.unsent.includes(answer));
    void Promise.all(newest.map((answer) => this.#world.store.put(answer)))
      .catch(ignore)
      .then(() => this.#pump(given.quizHash));
  }

  /** Sends again at once, whatever stopped it. */
  retry(quizHash: string): void {
    this.#retries.get(quizHash)?.();
    this.#retries.delete(quizHash);
    if (!this.stateOf(quizHash).trouble) return;
    this.#set(quizHash, withoutTrouble(this.stateOf(quizHash)));
    void this.#pump(quizHash);
  }

  /** Tries again what waits for a network or a session; what the server refused waits for the learner. */
  retryWaiting(): void {
    for (const [quizHash, state] of this.#states) {
      if (state.trouble?.kind !== "refused") this.retry(quizHash);
    }
  }

  /** The page is going: everything is sent at once, since no reply may ever be read. `seq` keeps the order. */
  flush(): void {
    for (const state of this.#states.values()) {
      for (const answer of state.unsent) this.#world.send(answer, true).catch(ignore);
    }
  }

  /** Another learner is here: what the one before left unsent is none of theirs. */
  clear(): void {
    for (const [quizHash, state] of this.#states) {
      this.#forget(state.unsent);
      this.#set(quizHash, emptyQueue);
    }
  }

  /** Resolves when nothing of the quiz is unsent; rejects when an answer was refused. Waits out lost networks. */
  drained(quizHash: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const status = saveStatus(this.stateOf(quizHash));
        if (status === "saving" || status === "waiting") return;
        this.#listeners.delete(look);
        if (status === "saved") resolve();
        else reject(new Error("An answer could not be saved."));
      };
      this.#listeners.add(look);
      look();
    });
  }

  async #pump(quizHash: string): Promise<void> {
    const answer = nextToSend(this.stateOf(quizHash));
    if (!answer) return;
    this.#set(quizHash, whileSending(this.stateOf(quizHash)));
    await this.#world.send(answer, false).then(
      (reply) => this.#saved(answer, reply),
      (error: unknown) => this.#failed(answer, this.#world.failureOf(error)),
    );
    return this.#pump(quizHash);
  }

  #saved(answer: UnsentAnswer, reply: Reply): void {
    if (!this.#isOnItsWay(answer)) return;
    this.#forget([answer]);
    this.#world.onSaved(answer, reply);
    this.#set(answer.quizHash, afterSaved(this.stateOf(answer.quizHash)));
  }

  #failed(answer: UnsentAnswer, failure: Failure): void {
    if (!this.#isOnItsWay(answer)) return;
    if (failure.status === 409) this.#ended(answer.quizHash);
    else this.#paused(answer.quizHash, failure);
  }

  #paused(quizHash: string, failure: Failure): void {
    const state = afterFailure(this.stateOf(quizHash), failure, this.#world.random());
    this.#set(quizHash, state);
    if (state.trouble?.kind !== "network") return;
    this.#retries.set(
      quizHash,
      this.#world.later(state.trouble.delayMs, () => this.retry(quizHash)),
    );
  }

  #ended(quizHash: string): void {
    const state = this.stateOf(quizHash);
    this.#forget(state.unsent);
    this.#set(quizHash, afterEnded(state));
    this.#world.onEnded(quizHash);
  }

  /** A reply may come after the queue was cleared. */
  #isOnItsWay(answer: UnsentAnswer): boolean {
    const { unsent, isSending } = this.stateOf(answer.quizHash);
    return isSending && unsent[0] === answer;
  }

  #set(quizHash: string, state: QueueState): void {
    this.#states.set(quizHash, state);
    for (const listener of [...this.#listeners]) listener();
  }

  #forget(answers: readonly UnsentAnswer[]): void {
    for (const answer of answers) this.#world.store.remove(answer).catch(ignore);
  }
}

/** A store that fails costs durability, not the answer: it is still in memory and on its way. */
function ignore(): void {}
