import type { Difficulty, QuestionBody, QuestionType } from "@rasayan/contract";

/** A question as in a file of any format: texts in our Markdown, topic and tags by name. */
export type FileQuestion = {
  type: QuestionType;
  text: string;
  answers: { text: string; correct: boolean; rationale: string }[];
  /** Decimal text. */
  single_answer: string | null;
  accept: [string, string][];
  unit: string;
  solution: string;
  difficulty: Difficulty;
  exams: ("main" | "advanced")[];
  chapter: string;
  topic: string;
  tags: string[];
  source: NonNullable<QuestionBody["source"]> | null;
};

export type RowMessage = { field: string; message: string; level: "warning" | "error" };

/** One question of a file; `question` is null if it can't be read, and `messages` say why. */
export type ParsedRow = { line: number; question: FileQuestion | null; messages: RowMessage[] };

/** An image embedded in the file. Texts refer to it as `picture:0`, `picture:1` and so on until it has a URL. */
export type EmbeddedImage = { bytes: Uint8Array };

export type ParsedFile = { rows: ParsedRow[]; images: EmbeddedImage[] };

/** Thrown if the file as a whole is not of its format; nothing of it is imported. */
export class ImportError extends Error {
  override readonly name = "ImportError";
  readonly line: number | undefined;
  /** Whether the file is of another type altogether. */
  readonly isUnsupportedType: boolean;

  constructor(message: string, options: { line?: number | undefined; isUnsupportedType?: boolean } = {}) {
    super(message);
    this.line = options.line;
    this.isUnsupportedType = options.isUnsupportedType ?? false;
  }
}

/** The values of fields that a file does not contain. */
export const EMPTY_QUESTION: FileQuestion = {
  type: "multi choice single answer",
  text: "",
  answers: [],
  single_answer: null,
  accept: [],
  unit: "",
  solution: "",
  difficulty: "medium",
  exams: ["main", "advanced"],
  chapter: "",
  topic: "",
  tags: [],
  source: null,
};

export const errorRow = (line: number, field: string, message: string): ParsedRow => ({
  line,
  question: null,
  messages: [{ field, message, level: "error" }],
});

export const warning = (field: string, message: string): RowMessage => ({ field, message, level: "warning" });
