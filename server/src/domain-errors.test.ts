import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { errorCodes } from "./domain-errors.ts";

/** Every source file of the server except the one that declares the errors. */
function readSources(): string {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file) && file !== "domain-errors.ts")
    .map((file) => readFileSync(path.join(import.meta.dirname, file), "utf8"))
    .join("\n");
}

test("every error that is declared can occur", () => {
  const sources = readSources();
  const isThrown = (code: string) =>
    sources.includes(`"${code}"`) || sources.includes(`notFound("${code.replace(/_not_found$/, "")}")`);
  // Thrown by functions of `domain-errors.ts` that are not told a code.
  const withoutCode = ["internal", "unauthorized"];
  expect(errorCodes.filter((code) => !isThrown(code))).toEqual(withoutCode);
});
