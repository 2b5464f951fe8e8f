import { writeSync } from "node:fs";
import { isMainThread, parentPort, receiveMessageOnPort, Worker, workerData } from "node:worker_threads";

const LIMIT_MS = 60_000;
/** A worker thread has no descriptor in `process.stderr`. */
const STDERR = 2;
const STILL_RUNNING_EVERY_MS = 60_000;

export type StartWatchdog = {
  /** Says that the start has got on: `step` is what it does from now on. */
  progress: (step: string) => void;
  /**
   * Does work of a database server, which may take as long as it needs, such as a new index on a large table. It
   * counts as progress while the event loop turns, and a line a minute says that it still runs.
   */
  waitFor: <T>(step: string, work: () => Promise<T>) => Promise<T>;
  /** Ends the watch: the start is complete. */
  stop: () => void;
};

type WatchData = { progressCount: Int32Array<SharedArrayBuffer>; limitMs: number };

/**
 * Ends this process with an error when its start makes no progress for `limitMs`. The watch runs in a thread of its
 * own, so it also notices a main thread that is blocked. While it runs, the thread is a reference that keeps the event
 * loop alive: an empty loop makes Node wait for V8's helper threads, and one of these may wait for the main thread.
 */
export function watchStart(limitMs = LIMIT_MS): StartWatchdog {
  const progressCount = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const data: WatchData = { progressCount, limitMs };
  const worker = new Worker(new URL(import.meta.url), { workerData: data });
  const progress = (step: string) => {
    worker.postMessage(step);
    Atomics.add(progressCount, 0, 1);
    Atomics.notify(progressCount, 0);
  };
  return {
    progress,
    waitFor: async (step, work) => {
      progress(step);
      const beat = setInterval(progress, limitMs / 4, step);
      const reminder = setInterval(() => console.log(`Still ${step}…`), STILL_RUNNING_EVERY_MS);
      try {
        return await work();
      } finally {
        clearInterval(beat);
        clearInterval(reminder);
      }
    },
    stop: () => void worker.terminate(),
  };
}

function watch({ progressCount, limitMs }: WatchData): void {
  let seen: number;
  do seen = Atomics.load(progressCount, 0);
  while (Atomics.wait(progressCount, 0, seen, limitMs) !== "timed-out");
  const seconds = Math.round(limitMs / 1000);
  const lines = [
    `The start has made no progress for ${seconds} seconds, so it was ended. Its last step: ${lastStep()}.`,
    "Start it again. If that does not help, please report it with this message.\n",
  ];
  writeSync(STDERR, lines.join("\n"));
  // Only a signal ends a main thread that is blocked.
  process.kill(process.pid, "SIGKILL");
}

function lastStep(): string {
  let step = "loading the program";
  for (;;) {
    const received = parentPort && receiveMessageOnPort(parentPort);
    if (!received) return step;
    step = String(received.message);
  }
}

if (!isMainThread && workerData?.progressCount) watch(workerData as WatchData);
