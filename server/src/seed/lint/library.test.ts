import path from "node:path";
import type { ExamTrack } from "@rasayan/contract";
import { beforeAll, expect, test } from "vitest";
import { isChecked, readLibraryVersion } from "../checked-content.ts";
import { distinctQuestions, type Library, type LibraryIssue, type SourceFile } from "../library.ts";
import { readContent } from "../read-content.ts";
import { lintFiles } from "./lint-library.ts";

const CONTENT = path.resolve(import.meta.dirname, "../../../../content");
/** The lint parses every formula of the library, which takes long on a busy machine. */
const TIMEOUT_MS = 600_000;

let files: SourceFile[];
let library: Library;
let issues: LibraryIssue[];
beforeAll(async () => {
  files = await readContent(CONTENT);
  ({ library, issues } = lintFiles(files));
}, TIMEOUT_MS);

test("the content library has no lint errors", () => {
  const errors = issues.filter(({ level }) => level === "error");
  expect(errors.map(({ file, line, rule, message }) => `${file}:${line} ${rule} ${message}`)).toEqual([]);
  expect(library.chapters).toHaveLength(28);
  expect(library.chapters.reduce((sum, { fields }) => sum + fields.weightage, 0)).toBe(100);
});

test("the checksum of the checked content is that of the library", async () => {
  const isCurrent = await isChecked(CONTENT, files);
  expect(isCurrent, "run `npm run content -- check`; commit content/.checked and content/.version").toBe(
    true,
  );
  expect(await readLibraryVersion(CONTENT)).toBeGreaterThan(0);
});

test("every tag in tags.yaml is used", () => {
  const used = new Set(
    [...library.questions, ...library.templates].flatMap(({ fields }) => [
      ...fields.tags,
      ...Object.values(fields.misconceptions),
    ]),
  );
  expect(library.tags.filter(({ name }) => !used.has(name)).map(({ name }) => name)).toEqual([]);
});

/** A quick quiz has ten questions, and a template counts as one. */
const QUICK_QUIZ = 10;

test.each(["main", "advanced"] as const)(
  "every chapter except known ones has enough questions for a %s quick quiz",
  (exam) => {
    const published = distinctQuestions(library).filter(({ fields }) => fields.review?.solver !== undefined);
    const shortChapters = library.chapters.flatMap(({ fields: { id } }) => {
      const eligible = published.filter(
        ({ chapterId, fields }) => chapterId === id && fields.exams.includes(exam),
      );
      return eligible.length < QUICK_QUIZ ? [`${id} has ${eligible.length}`] : [];
    });
    expect(shortChapters).toEqual(SHORT_CHAPTERS[exam]);
  },
);

/** Chapters with too few published questions for a quick quiz. More questions have to be written for them. */
const SHORT_CHAPTERS: Record<ExamTrack, string[]> = {
  main: [
    "states-of-matter has 0",
    "solid-state-surface has 0",
    "hydrogen-s-block has 0",
    "isolation-of-metals has 0",
  ],
  advanced: [],
};

test("no multi-correct and no Advanced-pattern question is for Main", () => {
  const mainQuestions = distinctQuestions(library).filter(({ fields }) => fields.exams.includes("main"));
  const kinds = new Set(
    mainQuestions.flatMap(({ fields: { type, source } }) => [type, source?.exam ?? "none"]),
  );
  expect(kinds).toEqual(new Set(["single", "numerical", "JEE Main", "none"]));
});
