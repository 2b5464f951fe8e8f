import { test } from "vitest";
import { hasCorpus } from "./payload-lists.ts";

/** `test` if the payload lists exist next to the repository; otherwise `test.skip`, with a warning. */
export const corpusTest = hasCorpus ? test : skipWithWarning();

function skipWithWarning(): typeof test.skip {
  console.warn("SKIPPED: markup corpus tests, because ../shared/data/security doesn't exist");
  return test.skip;
}
