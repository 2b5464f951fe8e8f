import { distinctQuestions, type Library, type Question } from "../library.ts";
import { tableLines } from "./describe.ts";

/** What the report counts in each chapter. A template counts as one question. */
const COLUMNS: [heading: string, counts: (question: Question) => boolean][] = [
  ["questions", () => true],
  ["statements", ({ fields }) => fields.format === "statements"],
  ["assertion", ({ fields }) => fields.format === "assertion"],
  ["match", ({ fields }) => fields.format === "match"],
  ["integer", ({ fields }) => fields.answer?.decimals === 0],
  ["2 decimals", ({ fields }) => fields.answer?.decimals === 2],
];

/** Returns a table of how many questions of each chapter have what exams and learners need. */
export function reportLibrary(library: Library): string {
  const questions = distinctQuestions(library);
  const rowOf = (name: string, counted: readonly Question[]) => [
    name,
    ...COLUMNS.map(([, counts]) => String(counted.filter(counts).length)),
  ];
  const chapters = library.chapters.map(({ fields: { id } }) =>
    rowOf(
      id,
      questions.filter(({ chapterId }) => chapterId === id),
    ),
  );
  const headings = ["chapter", ...COLUMNS.map(([heading]) => heading)];
  return tableLines([headings, ...chapters, rowOf("all", questions)]).join("\n");
}
