// Ours, because no pool limits a task's time from its beginning, and the closest one costs half a millisecond for each text:
// decision 33.

import { Worker } from "node:worker_threads";
import { issue } from "@rasayan/contract/issues";
import { onTimeLimit } from "../db/request-signal.ts";
import { RenderError, renderError } from "./render-error.ts";
import type { RenderedText, RenderOptions } from "./render-text.ts";
import type { RenderRequest, RenderResult } from "./render-worker.ts";

const RENDER_TIMEOUT_MS = 2000;
const MAX_HEAP_MEGABYTES = 512;

/** Renders texts in a worker thread, so that no text can block or crash the server. */
export type Renderer = {
  /** Rejects with RenderError if the text exceeds the limits or takes longer than 2 s to render. */
  render(source: string, options?: RenderOptions): Promise<RenderedText>;
  /** Renders all texts, in the given order; rejects if one of them is rejected. */
  renderMany(texts: { source: string; options?: RenderOptions }[]): Promise<RenderedText[]>;
  /** Rejects all pending texts and terminates the thread. */
  close(): Promise<void>;
};

/**
 * Creates a renderer with this number of threads. A thread starts with its first text and, while idle, doesn't keep the
 * process alive.
 */
export function createRenderer({ threads = 1 } = {}): Renderer {
  const queues = Array.from({ length: threads }, () => new RenderQueue());
  const shortestQueue = () => queues.reduce((a, b) => (b.length < a.length ? b : a));
  const render: Renderer["render"] = (source, options = {}) => shortestQueue().add({ source, options });
  return {
    render,
    renderMany: (texts) => Promise.all(texts.map(({ source, options }) => render(source, options))),
    close: async () => void (await Promise.all(queues.map((queue) => queue.close()))),
  };
}

type RenderJob = RenderRequest & {
  resolve: (rendered: RenderedText) => void;
  reject: (reason: Error) => void;
};

/** The queue of one worker. The first job is the one being rendered; only that job has a timeout. */
class RenderQueue {
  #jobs: RenderJob[] = [];
  #worker: Worker | undefined;
  #timeout: NodeJS.Timeout | undefined;
  #isClosed = false;

  get length(): number {
    return this.#jobs.length;
  }

  add(work: RenderRequest): Promise<RenderedText> {
    if (this.#isClosed) return Promise.reject(new Error("The renderer is closed."));
    let offTimeLimit = () => {};
    const rendered = new Promise<RenderedText>((resolve, reject) => {
      const job = { ...work, resolve, reject };
      this.#jobs.push(job);
      offTimeLimit = onTimeLimit((reason) => this.#abandon(job, reason));
      const worker = this.#worker;
      if (!worker) return this.#start();
      worker.ref();
      worker.postMessage(work);
      if (this.#jobs.length === 1) this.#startTimeout();
    });
    return rendered.finally(offTimeLimit);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const pendingJobs = this.#jobs.splice(0);
    for (const job of pendingJobs) job.reject(new Error("The renderer was closed."));
    await this.#stop();
  }

  #start(): void {
    const worker = new Worker(new URL("./render-worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MEGABYTES },
    });
    this.#worker = worker;
    worker.on("message", (result: RenderResult) => this.#receive(worker, result));
    worker.on("error", (error) => this.#replace(worker, isOutOfMemory(error) ? tooSlow() : error));
    for (const { source, options } of this.#jobs) worker.postMessage({ source, options });
  }

  /** Drops a job whose request took too long. The worker has its text already, so a new one continues with the others. */
  #abandon(job: RenderJob, reason: Error): void {
    if (!this.#jobs.includes(job)) return;
    this.#jobs = this.#jobs.filter((other) => other !== job);
    job.reject(reason);
    void this.#stop();
    // Later, because a request can have many texts.
    queueMicrotask(() => {
      if (!this.#worker && this.#jobs.length > 0) this.#start();
    });
  }

  async #stop(): Promise<void> {
    clearTimeout(this.#timeout);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #receive(worker: Worker, result: RenderResult): void {
    if (worker !== this.#worker) return;
    if (!("ready" in result)) settleJob(this.#jobs.shift(), result);
    this.#startTimeout();
  }

  #startTimeout(): void {
    clearTimeout(this.#timeout);
    const [job] = this.#jobs;
    if (!job) {
      this.#worker?.unref();
      return;
    }
    // If this thread was busy, the result may already be in the event queue, so that is processed before aborting.
    this.#timeout = setTimeout(
      () => setImmediate(() => this.#jobs[0] === job && this.#abortCurrent()),
      RENDER_TIMEOUT_MS,
    );
  }

  #abortCurrent(): void {
    if (this.#worker) this.#replace(this.#worker, tooSlow());
  }

  /** Rejects the first job, which crashed or blocked the worker, and starts a new worker for the others. */
  #replace(worker: Worker, reason: Error): void {
    if (worker !== this.#worker) return;
    void this.#stop();
    this.#jobs.shift()?.reject(reason);
    if (this.#jobs.length > 0) this.#start();
  }
}

const tooSlow = () => renderError(1, issue("too_slow_to_render"));

function isOutOfMemory(error: Error): boolean {
  return "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

function settleJob(job: RenderJob | undefined, result: Exclude<RenderResult, { ready: true }>): void {
  if ("rendered" in result) job?.resolve(result.rendered);
  else if ("rejected" in result) job?.reject(new RenderError(result.rejected));
  else job?.reject(new Error(`Rendering failed: ${result.failed}`));
}
