import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { SourceFile } from "./library.ts";
import { checksumOf } from "./read-content.ts";

/** In the content folder. Their names start with a dot, so they aren't content themselves. */
const CHECKSUM_FILE = ".checked";
const VERSION_FILE = ".version";

/** Whether the last check without errors was of exactly these files. A test proves it for the library. */
export async function isChecked(folder: string, files: readonly SourceFile[]): Promise<boolean> {
  const checksum = await readFile(path.join(folder, CHECKSUM_FILE), "utf8").catch(() => "");
  return checksum.trim() === checksumOf(files);
}

/**
 * Returns the version of the library: a number that grows with each check of other files, so that of two programs the
 * one with the newer library can be told without a history. 0 before the first check.
 */
export async function readLibraryVersion(folder: string): Promise<number> {
  const text = await readFile(path.join(folder, VERSION_FILE), "utf8").catch(() => "0");
  const version = Number(text.trim());
  if (!Number.isSafeInteger(version) || version < 0)
    throw new Error(
      `${path.join(folder, VERSION_FILE)} must have one whole number, the version of the library.`,
    );
  return version;
}

/**
 * Records that a check of these files found no errors, so that the server starts without checking them again. Raises
 * the version of the library if the last check was of other files.
 */
export async function saveChecked(folder: string, files: readonly SourceFile[]): Promise<void> {
  if (await isChecked(folder, files)) return;
  await writeFile(path.join(folder, VERSION_FILE), `${(await readLibraryVersion(folder)) + 1}\n`);
  await writeFile(path.join(folder, CHECKSUM_FILE), `${checksumOf(files)}\n`);
}
