import type { z } from "zod";
import type { ParsedOption, TextWithLine } from "./content-file.ts";
import type { ChapterFields, FactFile, NoteFields, QuestionFields, TemplateFields } from "./item-schemas.ts";
import type { Finding } from "./library-issue.ts";

/** A file of the content folder; `path` is relative to it and uses `/`. */
export type SourceFile = { path: string; text: string };

export type Chapter = { file: string; position: number; fields: ChapterFields };
export type Question = {
  file: string;
  chapterId: string;
  fields: QuestionFields;
  stem: TextWithLine;
  options: ParsedOption[];
  solution: TextWithLine | undefined;
  strayLines: number[];
  /** The id of the template it was made from. */
  template?: string;
};
export type ParsedTemplate = Omit<Question, "fields" | "template"> & { fields: TemplateFields };
export type Template = ParsedTemplate & {
  /** The question of the default values, under the template's own id; undefined when there is none. */
  defaultQuestion: Question | undefined;
  /** What is asked: the sample first. */
  variants: Question[];
  combinations: number;
  /** How many of the combinations make a sound question. */
  validCount: number;
  errors: Finding[];
};
export type Note = { file: string; chapterId: string; fields: NoteFields; body: TextWithLine };
export type Tag = { name: string; kind: "concept" | "skill" | "misconception"; description: string };
export type Asset = { file: string; chapterId: string; name: string; text: string };

/** All that the content folder says. */
export type Library = {
  chapters: Chapter[];
  questions: Question[];
  templates: Template[];
  notes: Note[];
  tags: Tag[];
  constants: Record<string, number>;
  facts: z.output<typeof FactFile>;
  assets: Asset[];
};

/** Each question once, a template as the one that its default values make. */
export function distinctQuestions({ questions, templates }: Library): Question[] {
  return [...questions, ...templates.flatMap(({ defaultQuestion }) => defaultQuestion ?? [])];
}

/** The letters of the right options, in order. */
export function keyLetters(question: Question): string[] {
  return question.options.filter((option) => option.isCorrect).map((option) => option.key);
}

/** Everything a student may read in an item, each piece with its line. */
export function textsOf(item: Question | ParsedTemplate | Note): TextWithLine[] {
  if ("body" in item) return [item.body];
  const options = item.options.flatMap((option) => [option.text, option.rationale]);
  return [item.stem, ...options, ...(item.solution ? [item.solution] : [])];
}
