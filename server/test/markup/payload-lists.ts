import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

const FOLDER = new URL("../../../../shared/data/security/", import.meta.url);

/** Whether the payload lists lie beside the repository, which holds none of them. */
export const hasCorpus = existsSync(FOLDER);

/** The payloads of one list, checked for their shape. */
export function readCorpus<S extends z.ZodType>(file: string, schema: S): z.output<S>[] {
  return z.array(schema).parse(JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")));
}

/** Attack strings against HTML: PayloadsAllTheThings, DOMPurify's own tests, and the list of naughty strings. */
export function readHostileTexts(): string[] {
  const entrySchema = z.object({ payload: z.string() });
  return [
    ...readCorpus("xss.json", entrySchema).map(({ payload }) => payload),
    ...readCorpus("dompurify/expect.json", entrySchema).map(({ payload }) => payload),
    ...readCorpus("blns/blns.json", z.string()),
  ];
}

/** TeX from KaTeX's tests, good and bad. */
export function readKatexFormulas(): string[] {
  const files = ["katex/katex-spec-expressions.json", "katex/errors-expressions.json", "katex/ss_data.json"];
  return files.flatMap((file) => readCorpus(file, z.object({ tex: z.string() })).map(({ tex }) => tex));
}
