import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { SourceFile } from "./library.ts";
import { checksumOf } from "./read-content.ts";

/** In the content folder. Its name starts with a dot, so it isn't content itself. */
const CHECKSUM_FILE = ".checked";

/** Whether the last check without errors was of exactly these files. A test proves it for the library. */
export async function isChecked(folder: string, files: readonly SourceFile[]): Promise<boolean> {
  const checksum = await readFile(path.join(folder, CHECKSUM_FILE), "utf8").catch(() => "");
  return checksum.trim() === checksumOf(files);
}

/** Records that a check of these files found no errors, so that the server starts without checking them again. */
export async function saveChecked(folder: string, files: readonly SourceFile[]): Promise<void> {
  await writeFile(path.join(folder, CHECKSUM_FILE), `${checksumOf(files)}\n`);
}
