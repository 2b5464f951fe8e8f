import { availableParallelism } from "node:os";
import { createRenderer, type Renderer } from "../markup/render-pool.ts";
import type { RenderedText } from "../markup/render-text.ts";
import { isChecked } from "./checked-content.ts";
import { desiredRows } from "./desired-rows.ts";
import type { Library, LibraryIssue, SourceFile } from "./library.ts";
import { readContent } from "./read-content.ts";
import { renderNote, renderQuestion } from "./render-rows.ts";

/** A library whose texts are being rendered. Close the renderer after seeding. */
export type PreparedLibrary = { files: SourceFile[]; library: Library; renderer: Renderer };

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
 * Reads a library and starts to render all of it, in one thread per processor, while the caller creates the database.
 * Throws InvalidContentError on lint errors.
 */
export async function prepareLibrary(
  folder: string,
  onProgress: (step: string) => void,
): Promise<PreparedLibrary> {
  const files = await readContent(folder);
  const library = await validLibrary(folder, files, onProgress);
  const renderer = withoutRepetition(createRenderer({ threads: availableParallelism() }));
  const { notes, questions } = desiredRows(library);
  const renderings = [
    ...notes.map((note) => renderNote(renderer, note)),
    ...questions.map((question) => renderQuestion(renderer, question)),
  ];
  // Seeding asks for the same texts and reports the failure; this only prevents an unhandled rejection.
  for (const rendering of renderings) rendering.catch(() => {});
  return { files, library, renderer };
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

/** Returns a renderer that renders each text once and keeps the result. */
function withoutRepetition(renderer: Renderer): Renderer {
  const results = new Map<string, Promise<RenderedText>>();
  const render: Renderer["render"] = (source, options = {}) => {
    const key = JSON.stringify([source, options]);
    const result = results.get(key) ?? renderer.render(source, options);
    results.set(key, result);
    return result;
  };
  const renderMany: Renderer["renderMany"] = (texts) =>
    Promise.all(texts.map(({ source, options }) => render(source, options)));
  return { ...renderer, render, renderMany };
}
