// The thread is ours and no pool's, because a file that may be hostile gets one that serves nothing else: decision 33.
import { Worker } from "node:worker_threads";
import type { ExportFormat, ImportFormat } from "@rasayan/contract";
import { onTimeLimit } from "../../db/request-signal.ts";
import { rejected, unsupportedType } from "../../domain-errors.ts";
import type { FileQuestion, ImageBytes } from "./file-question.ts";
import type { FileResult, FileTask } from "./file-worker-io.ts";

const TIMEOUT_MS = 8_000;
const MAX_MEMORY_MB = 512;

/**
 * Reads the questions of a file. Throws `rejected` if it's broken, too large or takes too long, and `unsupportedType`
 * if the format is not supported.
 */
export async function readFile(bytes: Uint8Array, format: ImportFormat | undefined) {
  const result = await runInWorker({ read: bytes, format });
  if ("file" in result) return result.file;
  if ("text" in result) throw new TypeError("a read returned a text");
  if (result.isUnsupportedType) throw unsupportedType("unknown_file_format", { issue: result.error });
  const { error, line } = result;
  throw rejected("unreadable_file", { issue: { ...error, line } }, { field: "file" });
}

/** Writes the questions as the text of a file. */
export async function writeFile(
  format: ExportFormat,
  questions: FileQuestion[],
  images: ImageBytes,
): Promise<string> {
  const result = await runInWorker({ write: questions, format, images });
  return "text" in result ? result.text : "";
}

async function runInWorker(task: FileTask): Promise<FileResult> {
  const worker = new Worker(new URL("./file-worker-io.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  let timer: NodeJS.Timeout | undefined;
  let offTimeLimit = () => {};
  try {
    return await new Promise<FileResult>((resolve, reject) => {
      offTimeLimit = onTimeLimit(reject);
      worker.on("message", (message: FileResult | { ready: true }) => {
        if (!("ready" in message)) return resolve(message);
        // The time limit starts when the thread is ready, because on a busy machine the start takes a while.
        if ("read" in task) timer = setTimeout(() => reject(timeoutError()), TIMEOUT_MS);
        worker.postMessage(task);
      });
      worker.once("error", (error) => reject(isOutOfMemory(error) ? timeoutError() : error));
    });
  } finally {
    clearTimeout(timer);
    offTimeLimit();
    await worker.terminate();
  }
}

const isOutOfMemory = (error: Error) => "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

const timeoutError = () => rejected("file_too_complex", {}, { field: "file" });
