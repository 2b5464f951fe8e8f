import { isChecked } from "./checked-content.ts";
import type { Library, LibraryIssue, SourceFile } from "./library.ts";

/** Thrown if the library has lint errors. Nothing has been written. */
export class InvalidContentError extends Error {
  override readonly name = "InvalidContentError";
  readonly issues: LibraryIssue[];

  constructor(issues: LibraryIssue[]) {
    const lines = issues
      .slice(0, 20)
      .map(({ file, line, rule, message }) => `${file}:${line} ${rule} ${message}`);
    super(`The content has ${issues.length} errors, so nothing was seeded:\n${lines.join("\n")}`);
    this.issues = issues;
  }
}

/**
 * Parses the files, and lints them unless the last check was of exactly these. Imports the parser and the lint only
 * here, because most starts have nothing to seed. Throws InvalidContentError on errors.
 */
export async function validLibrary(
  folder: string,
  files: readonly SourceFile[],
  onProgress: (step: string) => void = () => {},
): Promise<Library> {
  if (await isChecked(folder, files)) {
    const { parseLibrary } = await import("./parse-library.ts");
    return parseLibrary(files).library;
  }
  const { lintFiles } = await import("./lint/lint-library.ts");
  const { library, issues } = lintFiles(files, ({ file }) => onProgress(`checking ${file}`));
  const errors = issues.filter(({ level }) => level === "error");
  if (errors.length > 0) throw new InvalidContentError(errors);
  return library;
}
