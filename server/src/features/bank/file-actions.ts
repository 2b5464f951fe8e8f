import { Worker } from "node:worker_threads";
import type { BankFormat } from "@rasayan/contract";
import { refused, unsupported } from "../../http/errors.ts";
import type { BankQuestion } from "./bank-question.ts";
import type { FileDone, FileWork } from "./bank-worker-actions.ts";
import type { PictureBytes } from "./picture-bytes.ts";

const MAX_MILLISECONDS = 8_000;
const MAX_MEGABYTES = 512;

/** The questions of a file. Throws 422 when it is broken, too large or takes too long, 415 when it is none of ours. */
export async function readFile(bytes: Uint8Array, format: BankFormat | undefined) {
  const done = await inThread({ read: bytes, format });
  if ("bank" in done) return done.bank;
  if ("text" in done) throw new TypeError("a read gave a text");
  if (done.isForeign) throw unsupported(done.refused);
  const message = done.line === undefined ? done.refused : `Line ${done.line}: ${done.refused}`;
  throw refused(message, [{ field: "file", message }]);
}

/** The questions as the text of a file. */
export async function writeFile(
  format: BankFormat,
  questions: BankQuestion[],
  pictures: PictureBytes,
): Promise<string> {
  const done = await inThread({ write: questions, format, pictures });
  return "text" in done ? done.text : "";
}

async function inThread(work: FileWork): Promise<FileDone> {
  const worker = new Worker(new URL("./bank-worker-actions.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  });
  let clock: NodeJS.Timeout | undefined;
  try {
    return await new Promise<FileDone>((resolve, reject) => {
      worker.on("message", (message: FileDone | { ready: true }) => {
        if (!("ready" in message)) return resolve(message);
        // The file's time begins when the thread is there, which on a busy machine takes a while.
        if ("read" in work) clock = setTimeout(() => reject(tooSlow()), MAX_MILLISECONDS);
        worker.postMessage(work);
      });
      worker.once("error", (error) => reject(isOutOfMemory(error) ? tooSlow() : error));
    });
  } finally {
    clearTimeout(clock);
    await worker.terminate();
  }
}

const isOutOfMemory = (error: Error) => "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

function tooSlow(): Error {
  const message = "This takes too long. Use several smaller files.";
  return refused(message, [{ field: "file", message }]);
}
