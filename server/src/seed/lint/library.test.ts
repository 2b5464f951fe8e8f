import path from "node:path";
import { expect, test } from "vitest";
import { parseLibrary } from "../parse-library.ts";
import { readContent } from "../read-content.ts";
import { lintFiles } from "./lint-library.ts";

const CONTENT = path.resolve(import.meta.dirname, "../../../../content");
/** Every item is drawn, on a machine that may be busy. */
const LONG_MS = 180_000;

test("the library of the product has no lint errors", { timeout: LONG_MS }, async () => {
  const { library, problems } = lintFiles(await readContent(CONTENT));
  const errors = problems.filter(({ level }) => level === "error");
  expect(errors.map(({ file, line, rule, message }) => `${file}:${line} ${rule} ${message}`)).toEqual([]);
  expect(library.chapters).toHaveLength(28);
  expect(library.chapters.reduce((sum, { fields }) => sum + fields.weightage, 0)).toBe(100);
});

test("every tag of the vocabulary is used", async () => {
  const { library } = parseLibrary(await readContent(CONTENT));
  const used = new Set(
    [...library.questions, ...library.templates].flatMap(({ fields }) => [
      ...fields.tags,
      ...Object.values(fields.misconceptions),
    ]),
  );
  expect(library.tags.filter(({ name }) => !used.has(name)).map(({ name }) => name)).toEqual([]);
});
