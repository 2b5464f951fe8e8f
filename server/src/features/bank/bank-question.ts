import type { Difficulty, QuestionBody, QuestionType } from "@rasayan/contract";

/** A question as a file holds it, whatever its format: texts in our Markdown, topic and tags by their names. */
export type BankQuestion = {
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
export type ReadRow = { line: number; question: BankQuestion | null; messages: RowMessage[] };

/** A picture that came within the file; texts show it as `picture:0`, `picture:1` and so on until it has an address. */
export type ReadPicture = { bytes: Uint8Array };

export type ReadBank = { rows: ReadRow[]; pictures: ReadPicture[] };

/** The file as a whole is not of its format; nothing of it is read. */
export class BankRefused extends Error {
  override readonly name = "BankRefused";
  readonly line: number | undefined;
  /** It is a file of quite another kind. */
  readonly isForeign: boolean;

  constructor(message: string, at: { line?: number | undefined; isForeign?: boolean } = {}) {
    super(message);
    this.line = at.line;
    this.isForeign = at.isForeign ?? false;
  }
}

/** What a row says where its file says nothing. */
export const EMPTY: BankQuestion = {
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

export const failing = (line: number, field: string, message: string): ReadRow => ({
  line,
  question: null,
  messages: [{ field, message, level: "error" }],
});

export const warning = (field: string, message: string): RowMessage => ({ field, message, level: "warning" });
