import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

const FOLDER = new URL("../../../../shared/data/security/", import.meta.url);

/** Whether the payload lists exist next to the repository, which doesn't contain them. */
export const hasCorpus = existsSync(FOLDER);

/** Reads the payloads of one list. Throws if they don't match the schema. */
export function readCorpus<S extends z.ZodType>(file: string, schema: S): z.output<S>[] {
  return z.array(schema).parse(JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")));
}

/** Reads attacks on HTML from PayloadsAllTheThings, DOMPurify's tests and the Big List of Naughty Strings. */
export function readHostileTexts(): string[] {
  const entrySchema = z.object({ payload: z.string() });
  return [
    ...readCorpus("xss.json", entrySchema).map(({ payload }) => payload),
    ...readCorpus("dompurify/expect.json", entrySchema).map(({ payload }) => payload),
    ...readCorpus("blns/blns.json", z.string()),
  ];
}

/** Reads valid and invalid formulas from KaTeX's tests. */
export function readKatexFormulas(): string[] {
  const files = ["katex/katex-spec-expressions.json", "katex/errors-expressions.json", "katex/ss_data.json"];
  return files.flatMap((file) => readCorpus(file, z.object({ tex: z.string() })).map(({ tex }) => tex));
}
