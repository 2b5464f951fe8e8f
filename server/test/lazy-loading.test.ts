import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const moduleUrl = (source: string) => new URL(`../src/${source}`, import.meta.url).href;
/** Prints the path of each file in node_modules that is loaded. */
const LOAD_LOGGER = `import { registerHooks } from "node:module";
  registerHooks({ load: (url, context, next) => {
    if (url.includes("node_modules")) console.log(url.split("node_modules/").at(-1));
    return next(url, context);
  } });`;
const START_SCRIPT = `await import("${moduleUrl("app.ts")}"); await import("${moduleUrl("seed/seed-content.ts")}");`;

test("startup doesn't load the packages that render texts, structures or images", () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      "--import",
      `data:text/javascript,${encodeURIComponent(LOAD_LOGGER)}`,
      "--input-type=module",
      "-e",
      START_SCRIPT,
    ],
    { encoding: "utf8" },
  );
  expect(stderr).toBe("");
  const packages = new Set(stdout.split("\n").map((file) => file.split("/")[0] ?? ""));
  expect(packages).toContain("fastify");
  expect(
    [...packages].filter((name) => ["katex", "openchemlib", "svgo", "unified", "sharp"].includes(name)),
  ).toEqual([]);
});
