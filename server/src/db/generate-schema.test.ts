import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { generateSchema } from "./generate-schema.ts";

test("schema.ts matches the migrations", async () => {
  const written = await readFile(path.join(import.meta.dirname, "schema.ts"), "utf8");
  expect(written).toBe(await generateSchema());
});
