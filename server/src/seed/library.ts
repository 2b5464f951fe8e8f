import type { z } from "zod";
import { findIllustrationRefs } from "../markup/illustration-refs.ts";
import type { ParsedOption, RecallPrompt, TextWithLine } from "./content-file.ts";
import type {
  ChapterFields,
  FactFile,
  HindiNameFile,
  NoteFields,
  PassageFields,
  QuestionFields,
  TemplateFields,
} from "./item-schemas.ts";

/** A file of the content folder; `path` is relative to it and uses `/`. */
export type SourceFile = { path: string; text: string };

export type Chapter = { file: string; position: number; fields: ChapterFields };
export type Question = {
  file: string;
  chapterId: string;
  fields: QuestionFields;
  stem: TextWithLine;
  options: ParsedOption[];
  hints: TextWithLine[];
  solution: TextWithLine | undefined;
  strayLines: number[];
  /** The id of the template that the question was made from, if any. */
  template?: string;
};
export type ParsedTemplate = Omit<Question, "fields" | "template"> & { fields: TemplateFields };
export type Template = ParsedTemplate & {
  /** The question with the default values and the template's own id; undefined if it can't be made. */
  defaultQuestion: Question | undefined;
  /** The questions for learners. The first one has the default values. */
  variants: Question[];
  combinations: number;
  /** The number of combinations that make a valid question. */
  validCount: number;
  errors: Finding[];
};
export type Note = {
  file: string;
  chapterId: string;
  fields: NoteFields;
  body: TextWithLine;
  recall: RecallPrompt[];
  /** Numbers of the lines of the recall list that are no prompts. */
  strayLines: number[];
};
export type Passage = { file: string; chapterId: string; fields: PassageFields; body: TextWithLine };
export type Item = Question | Note | Passage;
export type Tag = { name: string; kind: "concept" | "skill" | "misconception"; description: string };
export type Asset = { file: string; chapterId: string; name: string; text: string };

/** The parsed content folder. */
export type Library = {
  chapters: Chapter[];
  questions: Question[];
  templates: Template[];
  notes: Note[];
  passages: Passage[];
  tags: Tag[];
  constants: Record<string, number>;
  facts: z.output<typeof FactFile>;
  hindiNames: z.output<typeof HindiNameFile>;
  assets: Asset[];
};

/** Returns all questions, and for each template only the question with its default values. */
export function distinctQuestions({ questions, templates }: Library): Question[] {
  return [...questions, ...templates.flatMap(({ defaultQuestion }) => defaultQuestion ?? [])];
}

/** Returns the letters of the correct options, in order. */
export function keyLetters(question: Question): string[] {
  return question.options.filter((option) => option.isCorrect).map((option) => option.key);
}

/** Returns the passage that a question is about, if it is in the library. */
export function passageOf({ fields }: Question, { passages }: Library): Passage | undefined {
  return passages.find((passage) => passage.fields.id === fields.passage);
}

/** Returns all texts of an item, for checks of what is written; those of a note with its recall list. */
export function textsOf(item: Item | ParsedTemplate): TextWithLine[] {
  if ("body" in item) {
    const recall = "recall" in item ? item.recall : [];
    return [item.body, ...recall.flatMap(({ front, back }) => [front, back])];
  }
  const options = item.options.flatMap((option) => [option.text, option.rationale]);
  return [item.stem, ...options, ...item.hints, ...(item.solution ? [item.solution] : [])];
}

const DRAWING_BLOCK = /^\s*```(?:smiles|mechanism|reaction-map|plot)\b/m;

/** Whether a text shows a structure, a mechanism, a plot or an illustration. */
export const hasDrawing = (text: string): boolean =>
  DRAWING_BLOCK.test(text) || findIllustrationRefs(text).length > 0;

/** Returns the names of the illustrations that an item shows. */
export function illustrationRefsIn(item: Item): string[] {
  return textsOf(item).flatMap(({ text }) => findIllustrationRefs(text));
}

/** An issue that the lint found in a content file. Errors prevent seeding; warnings don't. */
export type LibraryIssue = {
  rule: `L${number}`;
  level: "error" | "warning";
  file: string;
  line: number;
  message: string;
};

/** An issue that one rule found in one item, in the front matter if `line` is missing. `level` overrides the rule's. */
export type Finding = { message: string; line?: number; level?: LibraryIssue["level"] };
