import { test } from "vitest";
import { hasCorpus } from "./payload-lists.ts";

/** `test` when the payload lists lie beside the repository; otherwise a skip that says so. */
export const corpusTest = hasCorpus ? test : skipWithWarning();

function skipWithWarning(): typeof test.skip {
  console.warn("SKIPPED: markup corpus tests, because ../shared/data/security is not beside this repository");
  return test.skip;
}
