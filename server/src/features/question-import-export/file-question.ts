import type { Difficulty, QuestionBody, QuestionType } from "@rasayan/contract";

/** A question as a file holds it, whatever its format: texts in our Markdown, topic and tags by their names. */
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

/** One question of a file; `question` is null where it cannot be read, and `messages` say why. */
export type ParsedRow = { line: number; question: FileQuestion | null; messages: RowMessage[] };

/** A picture that came within the file; texts show it as `picture:0`, `picture:1` and so on until it has an address. */
export type EmbeddedImage = { bytes: Uint8Array };

export type ParsedFile = { rows: ParsedRow[]; images: EmbeddedImage[] };

/** The file as a whole is not of its format; nothing of it is read. */
export class ImportError extends Error {
  override readonly name = "ImportError";
  readonly line: number | undefined;
  /** It is a file of quite another kind. */
  readonly isUnsupportedType: boolean;

  constructor(message: string, options: { line?: number | undefined; isUnsupportedType?: boolean } = {}) {
    super(message);
    this.line = options.line;
    this.isUnsupportedType = options.isUnsupportedType ?? false;
  }
}

/** What a row says where its file says nothing. */
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
