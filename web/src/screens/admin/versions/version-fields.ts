import type { AdminContent, EditorQuestion } from "../../../api/admin-versions.ts";
import { difficultyWords, statusWords, typeWords } from "../list/question-words.ts";

type Field = { name: string; text: string };
export type Change = { name: string; before: string; after: string };
type Version = EditorQuestion | AdminContent;
/** What each member of a version is shown as; null where it says nothing of its own. A new member has to be named here. */
type Shown<V> = { [Name in keyof V]-?: ((value: V[Name]) => Field[]) | null };

/** What two versions say differently, field by field in the order of the form. */
export function changesBetween(before: Version, after: Version): Change[] {
  const old = new Map(fieldsOf(before).map(({ name, text }) => [name, text]));
  const now = new Map(fieldsOf(after).map(({ name, text }) => [name, text]));
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((name) => ({ name, before: old.get(name) ?? "", after: now.get(name) ?? "" }))
    .filter((change) => change.before !== change.after);
}

const fieldsOf = (version: Version): Field[] =>
  "body" in version ? shownOf(version, contentFields) : shownOf(version, questionFields);

function shownOf<V extends object>(version: V, shown: Shown<V>): Field[] {
  const names = Object.keys(shown) as (keyof V)[];
  return names.flatMap((name) => shown[name]?.(version[name]) ?? []);
}

const as =
  <Value>(name: string, write: (value: Value) => string) =>
  (value: Value): Field[] => [{ name, text: write(value) }];
const text = (name: string) => as<string | null>(name, (value) => value ?? "");

const contentFields: Shown<AdminContent> = {
  title: text("Title"),
  topic: text("Topic"),
  body: text("Body"),
  ...{ id: null, topicId: null, chapterId: null, chapter_name: null },
  ...{ body_html: null, version: null, etag: null },
};

const questionFields: Shown<EditorQuestion> = {
  text: text("Text"),
  type: as("Type", (type) => typeWords[type]),
  status: as("Status", (status) => statusWords[status]),
  difficulty: as("Difficulty", (difficulty) => difficultyWords[difficulty]),
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
  accept: as("Accepted", (ranges) => ranges.map(([low, high]) => `${low} to ${high}`).join(", ")),
  unit: text("Unit"),
  solution: text("Solution"),
  exams: as("Exams", (exams) => exams.join(", ")),
  source: (source) => (source ? sourceFields(source) : []),
  question_tags: as("Tags", (tags) => tags.map(({ name }) => name).join(", ")),
  ...{ id: null, hash: null, topicId: null, chapterId: null, chapter_name: null },
  ...{ text_html: null, solution_html: null, version: null, warnings: null, etag: null },
};

function sourceFields(source: NonNullable<EditorQuestion["source"]>): Field[] {
  const { exam, year, session, paper, number, pattern } = source;
  const origin = pattern ? "in the pattern of this paper" : "from this paper";
  return [
    { name: "Source", text: [exam, year, origin].join(" · ") },
    { name: "Session", text: session ?? "" },
    { name: "Paper", text: paper ?? "" },
    { name: "Number", text: number ?? "" },
  ];
}
