import path from "node:path";
import { quotasOf } from "@rasayan/engine";
import { expect, test } from "vitest";
import { smallLibrary } from "../../test/test-library.ts";
import type { Question } from "./library.ts";
import { describeLibraryPapers, drawLibraryPapers } from "./library-papers.ts";
import { parseLibrary } from "./parse-library.ts";
import { readContent } from "./read-content.ts";

const CONTENT = path.resolve(import.meta.dirname, "../../../content");

test("the library has ten whole Main papers and six whole Advanced papers without a repeated question", async () => {
  const { library } = parseLibrary(await readContent(CONTENT));
  const { papers, missing } = drawLibraryPapers(library);
  expect(missing).toEqual([]);
  expect(papers.map(({ blueprint }) => blueprint.id)).toEqual([
    ...Array(10).fill("jee-main"),
    ...Array(3).fill(["jee-advanced-2024-1", "jee-advanced-2025-2"]).flat(),
  ]);
  const all = papers.flatMap(({ sections }) => sections.flatMap(({ questions }) => questions));
  expect(new Set(all.map(({ template, fields }) => template ?? fields.id)).size).toBe(
    10 * 25 + 3 * (17 + 16),
  );
  for (const { blueprint, sections } of papers) {
    expect(sections.map(({ questions }) => questions.length)).toEqual(
      blueprint.sections.map(({ questions }) => questions),
    );
    const questions = sections.flatMap((section) => section.questions);
    expect(questions.every(({ fields }) => fields.exams.includes(blueprint.exam))).toBe(true);
    const weights = library.chapters.map(({ position, fields }) => ({
      chapterId: position,
      weightage: blueprint.exam === "main" ? fields.weightage_main : fields.weightage_advanced,
    }));
    const quotas = quotasOf(weights, questions.length);
    for (const { position, fields } of library.chapters) {
      const { length } = questions.filter(({ chapterId }) => chapterId === fields.id);
      expect(Math.abs(length - (quotas.get(position) ?? 0)), fields.id).toBeLessThanOrEqual(1);
    }
  }
  const countFormats = (questions: readonly Question[], formats: string[]) =>
    questions.filter(({ fields }) => formats.includes(fields.format)).length;
  for (const { blueprint, sections } of papers) {
    const questions = sections.flatMap((section) => section.questions);
    const statementItems = countFormats(questions, ["statements", "assertion"]);
    if (blueprint.exam === "main") {
      expect(statementItems).toBeLessThanOrEqual(4);
      expect(countFormats(questions, ["match"])).toBeLessThanOrEqual(3);
      expect(countFormats(sections[0]?.questions ?? [], ["plain"])).toBeGreaterThanOrEqual(13);
    } else {
      expect(statementItems).toBe(0);
      expect(questions.filter(({ fields }) => fields.difficulty === "easy")).toEqual([]);
      const depths = questions.flatMap(({ fields }) => fields.review?.depth ?? []);
      expect(depths.length).toBeGreaterThanOrEqual(questions.length / 2);
      expect(depths.reduce((sum, depth) => sum + depth, 0) / depths.length).toBeGreaterThanOrEqual(6.5);
    }
  }
  const text = describeLibraryPapers({ papers, missing });
  expect(text).toMatch(/^Paper 1: JEE Main chemistry paper\n {2}Section A {2}20 questions {2}\d+ easy/);
  expect(text).toMatch(/16 papers were drawn; no question is in two of them\.$/);
});

test("says what a library lacks for the next paper", () => {
  const draw = drawLibraryPapers(parseLibrary(smallLibrary()).library);
  expect(describeLibraryPapers(draw)).toMatch(
    /^Paper 1, JEE Main chemistry paper, can't be drawn:\n {2}Section A needs 20 questions; \d are left in the library\.\n/,
  );
});
