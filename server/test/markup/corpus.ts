import { test } from "vitest";
import { z } from "zod";
import { hasCorpus, readCorpus } from "./payload-lists.ts";

/** `test` when the payload lists lie beside the repository; otherwise a skip that says so. */
export const corpusTest = hasCorpus ? test : skipAloud();

/** TeX from KaTeX's tests, good and bad. */
export function katexTexts(): string[] {
  const files = ["katex/katex-spec-expressions.json", "katex/errors-expressions.json", "katex/ss_data.json"];
  return files.flatMap((file) => readCorpus(file, z.object({ tex: z.string() })).map(({ tex }) => tex));
}

function skipAloud(): typeof test.skip {
  console.warn("SKIPPED: markup corpus tests, because ../shared/data/security is not beside this repository");
  return test.skip;
}
