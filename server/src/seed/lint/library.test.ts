import path from "node:path";
import { expect, test } from "vitest";
import { readContent } from "../read-content.ts";
import { lintFiles } from "./lint-library.ts";

test("the library of the product has no lint errors", async () => {
  const { library, problems } = lintFiles(
    await readContent(path.resolve(import.meta.dirname, "../../../../content")),
  );
  const errors = problems.filter(({ level }) => level === "error");
  expect(errors.map(({ file, line, rule, message }) => `${file}:${line} ${rule} ${message}`)).toEqual([]);
  expect(library.chapters).toHaveLength(28);
  expect(library.chapters.reduce((sum, { fields }) => sum + fields.weightage, 0)).toBe(100);
});

test("every tag of the vocabulary is used", async () => {
  const { library } = lintFiles(await readContent(path.resolve(import.meta.dirname, "../../../../content")));
  const used = new Set(
    library.questions.flatMap(({ fields }) => [...fields.tags, ...Object.values(fields.misconceptions)]),
  );
  expect(library.tags.filter(({ name }) => !used.has(name)).map(({ name }) => name)).toEqual([]);
});
