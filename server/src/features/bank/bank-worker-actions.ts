import { parentPort } from "node:worker_threads";
import type { BankFormat } from "@rasayan/contract";
import { readBankFile, writeBankFile } from "./bank-file.ts";
import { type BankQuestion, BankRefused, type ReadBank } from "./bank-question.ts";
import type { PictureBytes } from "./picture-bytes.ts";

/** One file to read or to write, in a thread of its own: no file holds up the server, whatever it does to a parser. */
export type FileWork =
  | { read: Uint8Array; format: BankFormat | undefined }
  | { write: BankQuestion[]; format: BankFormat; pictures: PictureBytes };

export type FileDone =
  | { bank: ReadBank & { format: BankFormat } }
  | { text: string }
  | { refused: string; line: number | undefined; isForeign: boolean };

parentPort?.once("message", async (work: FileWork) => parentPort?.postMessage(await done(work)));
parentPort?.postMessage({ ready: true });

async function done(work: FileWork): Promise<FileDone> {
  try {
    if ("read" in work) return { bank: await readBankFile(work.read, work.format) };
    return { text: await writeBankFile(work.format, work.write, work.pictures) };
  } catch (error) {
    if (error instanceof BankRefused)
      return { refused: error.message, line: error.line, isForeign: error.isForeign };
    // A parser's own surprise at a file is the file's fault; at what we write it is ours.
    if ("read" in work) return { refused: "This file cannot be read.", line: undefined, isForeign: false };
    throw error;
  }
}
