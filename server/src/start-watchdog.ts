import { writeSync } from "node:fs";
import { isMainThread, parentPort, receiveMessageOnPort, Worker, workerData } from "node:worker_threads";

/** A machine that is busy with other work takes more than a minute to create the embedded database. */
const LIMIT_MS = 300_000;
/** `process.stderr` of a worker thread has no file descriptor. */
const STDERR = 2;
const REMINDER_INTERVAL_MS = 60_000;

export type StartWatchdog = {
  /** Reports progress; `step` describes the next step of the start. */
  progress: (step: string) => void;
  /**
   * Runs work that may keep a database server busy for long, such as creating an index on a large table. The work
   * counts as progress while the event loop runs. Logs a line once a minute.
   */
  waitFor: <T>(step: string, work: () => Promise<T>) => Promise<T>;
  /** Ends the watch: the start is complete. */
  stop: () => void;
};

type WatchData = { progressCount: Int32Array<SharedArrayBuffer>; limitMs: number };

/**
 * Ends this process with an error if its start makes no progress for `limitMs`. The watchdog runs in its own thread,
 * so it also detects a blocked main thread. Call `stop` when the start is complete.
 */
export function watchStart(limitMs = LIMIT_MS): StartWatchdog {
  const progressCount = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const data: WatchData = { progressCount, limitMs };
  // Options of the main thread, such as --input-type, may be invalid for a thread that runs a file.
  const worker = new Worker(new URL(import.meta.url), { workerData: data, execArgv: [] });
  const progress = (step: string) => {
    worker.postMessage(step);
    Atomics.add(progressCount, 0, 1);
    Atomics.notify(progressCount, 0);
  };
  return {
    progress,
    waitFor: async (step, work) => {
      progress(step);
      const heartbeat = setInterval(progress, limitMs / 4, step);
      const reminder = setInterval(() => console.log(`Still ${step}…`), REMINDER_INTERVAL_MS);
      try {
        return await work();
      } finally {
        clearInterval(heartbeat);
        clearInterval(reminder);
      }
    },
    stop: () => void worker.terminate(),
  };
}

function watch({ progressCount, limitMs }: WatchData): void {
  let lastCount: number;
  do lastCount = Atomics.load(progressCount, 0);
  while (Atomics.wait(progressCount, 0, lastCount, limitMs) !== "timed-out");
  const lines = [
    `The start has made no progress for ${limitMs / 1000} s, so it was ended. Its last step: ${lastStep()}.`,
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
