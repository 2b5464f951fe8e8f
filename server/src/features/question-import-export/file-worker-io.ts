import { parentPort } from "node:worker_threads";
import type { ExportFormat, ImportFormat } from "@rasayan/contract";
import { type Issue, issue } from "@rasayan/contract/issues";
import { type FileQuestion, type ImageBytes, ImportError, type ParsedFile } from "./file-question.ts";
import { readQuestionFile, writeQuestionFile } from "./question-file.ts";

/** A file to read or write in a separate thread, so no file can block the server, whatever it does to a parser. */
export type FileTask =
  | { read: Uint8Array; format: ImportFormat | undefined }
  | { write: FileQuestion[]; format: ExportFormat; images: ImageBytes };

export type FileResult =
  | { file: ParsedFile & { format: ImportFormat } }
  | { text: string }
  | { error: Issue; line: number | undefined; isUnsupportedType: boolean };

parentPort?.once("message", async (task: FileTask) => parentPort?.postMessage(await run(task)));
parentPort?.postMessage({ ready: true });

async function run(task: FileTask): Promise<FileResult> {
  try {
    if ("read" in task) return { file: await readQuestionFile(task.read, task.format) };
    return { text: await writeQuestionFile(task.format, task.write, task.images) };
  } catch (error) {
    if (error instanceof ImportError)
      return { error: error.found, line: error.line, isUnsupportedType: error.isUnsupportedType };
    // An unexpected error in a parser is caused by the file; an error when writing is our own.
    if ("read" in task)
      return { error: issue("unreadable_bytes"), line: undefined, isUnsupportedType: false };
    throw error;
  }
}
