import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const fileOf = (source: string) => new URL(`../src/${source}`, import.meta.url).href;
/** Says each file of a package that is loaded. */
const teller = `import { registerHooks } from "node:module";
  registerHooks({ load: (url, context, next) => {
    if (url.includes("node_modules")) console.log(url.split("node_modules/").at(-1));
    return next(url, context);
  } });`;
const start = `await import("${fileOf("app.ts")}"); await import("${fileOf("seed/seed-content.ts")}");`;

test("a start loads nothing that draws texts, structures or pictures", () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(teller)}`, "--input-type=module", "-e", start],
    { encoding: "utf8" },
  );
  expect(stderr).toBe("");
  const packages = new Set(stdout.split("\n").map((file) => file.split("/")[0] ?? ""));
  expect(packages).toContain("fastify");
  expect(
    [...packages].filter((name) => ["katex", "openchemlib", "svgo", "unified", "sharp"].includes(name)),
  ).toEqual([]);
});
