import {
  ofHtml,
  ofRendered,
  type PlainText,
  plainDefaults,
  textFields,
} from "@rasayan/contract/question-fields";
import { expect, test } from "vitest";
import type { NoteVersion, QuestionVersion } from "../../../api/admin-versions.ts";
import { changesBetween } from "./version-fields.ts";

const source = { exam: "JEE Main", year: 2024, session: null, paper: null, number: null, pattern: true };
const answer = { id: 1, text: "a", text_html: "a", correct: true, rationale: "b", rationale_html: "b" };
const writtenTexts = Object.fromEntries(textFields.map((name) => [name, "mol"])) as Record<PlainText, string>;
const question: QuestionVersion = {
  ...plainDefaults,
  ...ofRendered((name) => `First ${name}.`),
  ...ofHtml(() => ""),
  id: 1,
  hash: "q",
  type: "multi choice single answer",
  hints: [],
  hints_html: [],
  passage: null,
  status: "review",
  audience: "everyone",
  owner: null,
  difficulty: "easy",
  topicId: 1,
  topic_name: "Cells",
  chapterId: 1,
  chapter_name: "Electrochemistry",
  answers: [answer],
  exams: ["main"],
  source,
  question_tags: [],
  version: 1,
  warnings: [],
  etag: '"1"',
};
const otherQuestion: QuestionVersion = {
  ...writtenTexts,
  ...ofRendered((name) => `Second ${name}.`),
  ...ofHtml(() => ""),
  id: 2,
  hash: "r",
  type: "numerical",
  format: "match",
  decimals: 2,
  hints: ["a"],
  hints_html: ["a"],
  steps: ["b"],
  slips: [{ value: "1", says: "c" }],
  passage: { slug: "d", text: "e", text_html: "e" },
  status: "published",
  audience: "everyone",
  owner: null,
  difficulty: "hard",
  topicId: 2,
  topic_name: "Rates",
  chapterId: 2,
  chapter_name: "Kinetics",
  answers: [],
  single_answer: "2",
  accept: [["1", "2"]],
  void_outcome: "full",
  exams: ["advanced"],
  source: null,
  question_tags: [{ id: 1, name: "hard" }],
  version: 2,
  warnings: [{ field: "a", kind: "no_solution", params: {} }],
  etag: '"2"',
};
const note: NoteVersion = {
  id: 1,
  title: "a",
  topicId: 1,
  topic: "b",
  chapterId: 1,
  chapter_name: "c",
  body: "d",
  status: "review",
  body_html: "d",
  version: 1,
  etag: '"1"',
};
const otherNote: NoteVersion = {
  id: 2,
  title: "A",
  topicId: 2,
  topic: "B",
  chapterId: 2,
  chapter_name: "C",
  body: "D",
  status: "published",
  body_html: "D",
  version: 2,
  etag: '"2"',
};

/** Properties that are not compared: they follow from another property, or are metadata and not content. */
const omittedNames = [
  "id",
  "hash",
  "topicId",
  "chapterId",
  "chapter_name",
  ...Object.keys(ofHtml(() => "")),
  "body_html",
  "hints_html",
  "version",
  "warnings",
  "etag",
  // These belong to the question, not to its versions.
  "audience",
  "owner",
];

const differing = (before: object, after: object) =>
  (Object.keys(before) as (keyof typeof before)[]).filter(
    (name) =>
      changesBetween(before as QuestionVersion, { ...before, [name]: after[name] } as QuestionVersion)
        .length > 0,
  );

test("every differing property of a question's version is a change", () => {
  const comparedNames = Object.keys(question).filter((name) => !omittedNames.includes(name));
  expect(differing(question, otherQuestion)).toEqual(comparedNames);
});

test("every differing property of a note's version is a change", () => {
  const comparedNames = Object.keys(note).filter((name) => !omittedNames.includes(name));
  expect(differing(note, otherNote)).toEqual(comparedNames);
});

test.each(
  Object.entries({
    ...source,
    exam: "JEE Advanced",
    year: 2025,
    session: "1",
    paper: "2",
    number: "3",
    pattern: false,
  }),
)("a source that differs in %s is a change", (name, value) => {
  const changed = { ...question, source: { ...source, [name]: value } };
  expect(changesBetween(question, changed)).toHaveLength(1);
});

test.each(["text", "correct", "rationale"])("an option that differs in %s is a change", (name) => {
  const value = name === "correct" ? false : "other";
  expect(changesBetween(question, { ...question, answers: [{ ...answer, [name]: value }] })).toHaveLength(1);
});
