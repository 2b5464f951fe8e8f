import type { FieldIssue } from "@rasayan/contract";
import { type Issue, issue, issueMessage } from "@rasayan/contract/issues";
import { EMPTY_DRAFT, type NamedQuestion } from "../questions/question-content.ts";

/** A question as in a file of any format: texts in our Markdown, topic and tags by name. */
export type FileQuestion = NamedQuestion;

export type RowMessage = FieldIssue & { level: "note" | "warning" | "error" };

/** One question of a file; `question` is null if it can't be read, and `messages` say why. */
export type ParsedRow = { line: number; question: FileQuestion | null; messages: RowMessage[] };

/** An image embedded in the file. Texts refer to it as `picture:0`, `picture:1` and so on until it has a URL. */
export type EmbeddedImage = { bytes: Uint8Array };

/** `notices` are about the file as a whole, such as columns that are not read. */
export type ParsedFile = { rows: ParsedRow[]; images: EmbeddedImage[]; notices: Issue[] };

/** Thrown if the file as a whole is not of its format; nothing of it is imported. */
export class ImportError extends Error {
  override readonly name = "ImportError";
  readonly found: Issue;
  readonly line: number | undefined;
  /** Whether the file is of another type altogether. */
  readonly isUnsupportedType: boolean;

  constructor(found: Issue, options: { line?: number | undefined; isUnsupportedType?: boolean } = {}) {
    super(issueMessage(found));
    this.found = found;
    this.line = options.line;
    this.isUnsupportedType = options.isUnsupportedType ?? false;
  }
}

/** The values of fields that a file does not contain. */
export const EMPTY_QUESTION: FileQuestion = {
  ...EMPTY_DRAFT,
  difficulty: "medium",
  chapter: "",
  topic: "",
  tags: [],
};

export const errorRow = (line: number, field: string, found: Issue): ParsedRow => ({
  line,
  question: null,
  messages: [{ field, ...found, level: "error" }],
});

export const warning = (field: string, found: Issue): RowMessage => ({ field, ...found, level: "warning" });

/** A typed answer that is a number can be marked as one. The editor can leave the row out. */
export const SHORT_ANSWER_WARNING: RowMessage = warning("type", issue("text_becomes_number"));

/** Says what of a question isn't kept, where nothing needs to be checked. */
export const note = (field: string, found: Issue): RowMessage => ({ field, ...found, level: "note" });

/** The bytes of images by the URL that texts refer to. */
export type ImageBytes = Record<string, Uint8Array>;

/** Returns the image at a URL. Authors can write any URL, so `constructor` must not find an inherited property. */
export const imageAt = (images: ImageBytes, address: string): Uint8Array | undefined =>
  Object.hasOwn(images, address) ? images[address] : undefined;

/**
 * Returns the chapter and topic of a category path, `$course$/top/Chapter/Topic`; a slash in a name is written twice.
 */
export function parseCategoryPath(path: string): { chapter: string; topic: string } {
  const names = path
    .trim()
    .split(/(?<!\/)\/(?!\/)/)
    .map((name) => name.replaceAll("//", "/").trim())
    .filter((name) => name !== "" && !/^\$\w+\$$/.test(name) && name !== "top");
  const topic = names.at(-1) ?? "";
  return { chapter: names.at(-2) ?? "", topic };
}

export const formatCategoryPath = ({ chapter, topic }: { chapter: string; topic: string }): string =>
  [
    "$course$",
    "top",
    ...[chapter, topic].filter((name) => name !== "").map((name) => name.replaceAll("/", "//")),
  ].join("/");
