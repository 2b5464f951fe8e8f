import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { SourceFile } from "./library.ts";

/** Files for authors, at the top of the content folder. */
const DOCUMENTATION = ["README.md", "CHANGELOG.md"];

/** Returns all files of the content folder except documentation and hidden files, sorted by path. */
export async function readContent(folder: string): Promise<SourceFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const documentation = DOCUMENTATION.map((name) => path.join(folder, name));
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !documentation.includes(file));
  const files = paths.map(async (file) => ({
    path: path.relative(folder, file).replaceAll(path.sep, "/"),
    text: await readFile(file, "utf8"),
  }));
  return (await Promise.all(files)).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Returns one checksum of the files and of all other values that determine what seeding writes. */
export function checksumOf(files: readonly SourceFile[], ...others: unknown[]): string {
  return fingerprintOf([files.map(({ path: file, text }) => [file, text]), others]);
}

/** Returns the SHA-256 hash of a value's JSON text, in base64url. */
export function fingerprintOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}
