import { ofHtml, type PlainText, textFields } from "@rasayan/contract/question-fields";
import type { NoteVersion, QuestionVersion } from "../../../api/admin-versions.ts";
import { noteStatusLabels } from "../list/note-labels.ts";
import {
  difficultyLabels,
  formatLabels,
  statusLabels,
  typeLabels,
  voidLabels,
} from "../list/question-labels.ts";
import { formatFieldName } from "../question/field-names.ts";

type Field = { name: string; text: string };
export type Change = { name: string; before: string; after: string };
type Version = QuestionVersion | NoteVersion;
/** How each property of a version is shown; null if it is not compared. The type forces an entry for every property. */
type FieldFormatters<V> = { [Name in keyof V]-?: ((value: V[Name]) => Field[]) | null };

/** Returns the fields in which two versions differ, in the order of the form. */
export function changesBetween(before: Version, after: Version): Change[] {
  const textsBefore = new Map(fieldsOf(before).map(({ name, text }) => [name, text]));
  const textsAfter = new Map(fieldsOf(after).map(({ name, text }) => [name, text]));
  return [...new Set([...textsBefore.keys(), ...textsAfter.keys()])]
    .map((name) => ({ name, before: textsBefore.get(name) ?? "", after: textsAfter.get(name) ?? "" }))
    .filter((change) => change.before !== change.after);
}

const fieldsOf = (version: Version): Field[] =>
  "body" in version ? formatFields(version, noteFields) : formatFields(version, questionFields);

function formatFields<V extends object>(version: V, formatters: FieldFormatters<V>): Field[] {
  const names = Object.keys(formatters) as (keyof V)[];
  return names.flatMap((name) => formatters[name]?.(version[name]) ?? []);
}

const formatField =
  <Value>(name: string, format: (value: Value) => string) =>
  (value: Value): Field[] => [{ name, text: format(value) }];
/** A list whose items are shown as "Hint 1", "Hint 2" and so on. */
const numbered =
  <Value>(name: string, format: (value: Value) => string) =>
  (values: Value[]): Field[] =>
    values.map((value, index) => ({ name: `${name} ${index + 1}`, text: format(value) }));
const text = (name: string) => formatField<string | null>(name, (value) => value ?? "");

const noteFields: FieldFormatters<NoteVersion> = {
  title: text("Title"),
  topic: text("Topic"),
  body: text("Body"),
  status: formatField("Status", (status) => noteStatusLabels[status]),
  id: null,
  topicId: null,
  chapterId: null,
  chapter_name: null,
  body_html: null,
  version: null,
  etag: null,
};

const plainTexts = Object.fromEntries(textFields.map((name) => [name, text(formatFieldName(name))])) as Pick<
  FieldFormatters<QuestionVersion>,
  PlainText
>;

const questionFields: FieldFormatters<QuestionVersion> = {
  text: text("Text"),
  type: formatField("Type", (type) => typeLabels[type]),
  format: formatField("Format", (format) => formatLabels[format]),
  status: formatField("Status", (status) => statusLabels[status]),
  difficulty: formatField("Difficulty", (difficulty) => difficultyLabels[difficulty]),
  topic_name: text("Topic"),
  answers: (answers) =>
    answers.flatMap(({ text, correct, rationale }, index) => {
      const letter = String.fromCharCode(65 + index);
      return [
        { name: `Answer ${letter}`, text: correct ? `${text} (correct)` : text },
        { name: `Reason ${letter}`, text: rationale },
      ];
    }),
  single_answer: text("Single answer"),
  accept: formatField("Accepted", (ranges) => ranges.map(([low, high]) => `${low} to ${high}`).join(", ")),
  void_outcome: formatField("Counts", (outcome) => voidLabels[outcome ?? "normal"]),
  ...plainTexts,
  decimals: formatField("Decimals", (decimals) => String(decimals ?? "")),
  hints: numbered("Hint", (hint) => hint),
  solution: text("Solution"),
  slips: numbered("Slip", ({ value, says }) => `${value} = ${says}`),
  steps: numbered("Step", (step) => step),
  passage: (passage) =>
    passage
      ? [
          { name: "Passage id", text: passage.slug },
          { name: "Passage", text: passage.text },
        ]
      : [],
  exams: formatField("Exams", (exams) => exams.join(", ")),
  source: (source) => (source ? sourceFields(source) : []),
  question_tags: formatField("Tags", (tags) => tags.map(({ name }) => name).join(", ")),
  // Beside the versions: one that is restored leaves it as it is.
  audience: null,
  owner: null,
  id: null,
  hash: null,
  topicId: null,
  chapterId: null,
  chapter_name: null,
  ...ofHtml(() => null),
  hints_html: null,
  version: null,
  warnings: null,
  etag: null,
};

function sourceFields(source: NonNullable<QuestionVersion["source"]>): Field[] {
  const { exam, year, session, paper, number, pattern } = source;
  const origin = pattern ? "in the pattern of this paper" : "from this paper";
  return [
    { name: "Source", text: [exam, year, origin].join(" · ") },
    { name: "Session", text: session ?? "" },
    { name: "Paper", text: paper ?? "" },
    { name: "Number", text: number ?? "" },
  ];
}
