import { Worker } from "node:worker_threads";
import type { Rendered, RenderOptions } from "./render-text.ts";
import type { Answer, Work } from "./render-worker.ts";
import { refuse, TextRefused } from "./text-refused.ts";

const MAX_MILLISECONDS = 2000;
const MAX_MEGABYTES = 512;

/** Renders texts in a thread of its own, so that no text can hold up or bring down the server. */
export type Renderer = {
  /** Rejects with TextRefused when the text is beyond the limits or takes longer than 2 s to draw. */
  render(source: string, options?: RenderOptions): Promise<Rendered>;
  /** All texts in the given order; rejects when one of them is refused. */
  renderMany(texts: { source: string; options?: RenderOptions }[]): Promise<Rendered[]>;
  /** Rejects what is still waiting and ends the thread. */
  close(): Promise<void>;
};

/** Starts no thread before the first text; an idle thread does not keep the process alive. */
export function createRenderer(): Renderer {
  const desk = new RenderDesk();
  const render: Renderer["render"] = (source, options = {}) => desk.add({ source, options });
  return {
    render,
    renderMany: (texts) => Promise.all(texts.map(({ source, options }) => render(source, options))),
    close: () => desk.close(),
  };
}

type Job = Work & { resolve: (rendered: Rendered) => void; reject: (reason: Error) => void };

/** The queue in front of one worker: the first job is the one being drawn, and the clock runs for it alone. */
class RenderDesk {
  #jobs: Job[] = [];
  #worker: Worker | undefined;
  #clock: NodeJS.Timeout | undefined;
  #closed = false;

  add(work: Work): Promise<Rendered> {
    if (this.#closed) return Promise.reject(new Error("The renderer is closed."));
    return new Promise((resolve, reject) => {
      this.#jobs.push({ ...work, resolve, reject });
      const worker = this.#worker;
      if (!worker) return this.#start();
      worker.ref();
      worker.postMessage(work);
      if (this.#jobs.length === 1) this.#startClock();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const waiting = this.#jobs.splice(0);
    for (const job of waiting) job.reject(new Error("The renderer was closed."));
    await this.#stop();
  }

  #start(): void {
    const worker = new Worker(new URL("./render-worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    });
    this.#worker = worker;
    worker.on("message", (answer: Answer) => this.#receive(worker, answer));
    worker.on("error", (error) => this.#replace(worker, isOutOfMemory(error) ? refuse(1, SLOW) : error));
    for (const { source, options } of this.#jobs) worker.postMessage({ source, options });
  }

  async #stop(): Promise<void> {
    clearTimeout(this.#clock);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #receive(worker: Worker, answer: Answer): void {
    if (worker !== this.#worker) return;
    if (!("ready" in answer)) settle(this.#jobs.shift(), answer);
    this.#startClock();
  }

  #startClock(): void {
    clearTimeout(this.#clock);
    const [job] = this.#jobs;
    if (!job) {
      this.#worker?.unref();
      return;
    }
    // The answer may already lie in the queue when this process was busy itself: look once more before killing.
    this.#clock = setTimeout(
      () => setImmediate(() => this.#jobs[0] === job && this.#giveUp()),
      MAX_MILLISECONDS,
    );
  }

  #giveUp(): void {
    if (this.#worker) this.#replace(this.#worker, refuse(1, SLOW));
  }

  /** The first job is the one that broke or blocked the worker; the others go to a new one. */
  #replace(worker: Worker, reason: Error): void {
    if (worker !== this.#worker) return;
    void this.#stop();
    this.#jobs.shift()?.reject(reason);
    if (this.#jobs.length > 0) this.#start();
  }
}

const SLOW = "This text takes too long to draw. Shorten its formulae, tables or lists, or split it.";

function isOutOfMemory(error: Error): boolean {
  return "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

function settle(job: Job | undefined, answer: Exclude<Answer, { ready: true }>): void {
  if ("rendered" in answer) job?.resolve(answer.rendered);
  else if ("refused" in answer) job?.reject(new TextRefused(answer.refused));
  else job?.reject(new Error(`Rendering failed: ${answer.failed}`));
}
