import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { SourceFile } from "./library.ts";

/** All files of the content folder, in the order of their paths; hidden files are left out. */
export async function readContent(folder: string): Promise<SourceFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const files = paths.map(async (file) => ({
    path: path.relative(folder, file).replaceAll(path.sep, "/"),
    text: await readFile(file, "utf8"),
  }));
  return (await Promise.all(files)).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** One checksum of the files and whatever else decides what the database holds. */
export function checksumOf(files: readonly SourceFile[], ...others: unknown[]): string {
  return fingerprintOf([files.map(({ path: file, text }) => [file, text]), others]);
}

/** A short print of a JSON value: equal values have equal prints. */
export function fingerprintOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}
