import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { resolveConfig } from "vite";
import { expect, onTestFinished, test } from "vitest";
import browsers from "../web/browsers.json" with { type: "json" };
import { hasStyle, hasSyntax } from "./boundaries/browser-data.mjs";
import { BROWSER_RULE, findViolations } from "./boundaries/find-violations.mjs";
import { syntaxPaths } from "./boundaries/new-features.mjs";
import { MEDIA_RANGE, NESTING, unitPaths } from "./boundaries/new-styles.mjs";

const ROOT = path.join(import.meta.dirname, "..");

/** What is reported of a file in a repository with this range of browsers. */
function reported(file: string, text: string, range: object = browsers): string[] {
  const root = mkdtempSync(path.join(tmpdir(), "rasayan-browsers-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ["web", path.dirname(file)]) mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(path.join(root, file), text);
  writeFileSync(path.join(root, "web/browsers.json"), JSON.stringify(range));
  return findViolations(root)
    .filter(({ rule }) => rule === BROWSER_RULE)
    .map(({ what }) => what);
}

test.for([
  ["list.toSorted()", ".toSorted"],
  ["list.toReversed()", ".toReversed"],
  ["list.toSpliced(1, 1)", ".toSpliced"],
  ["list.with(1, 2)", ".with"],
  ["list.findLast(Boolean)", ".findLast"],
  ['list["findLast"](Boolean)', ".findLast"],
  ["find()?.list.findLast(Boolean)", ".findLast"],
  ["new Set().union(other)", ".union"],
  ["text.isWellFormed()", ".isWellFormed"],
  ["Object.groupBy(list, nameOf)", "Object.groupBy"],
  ["const group = Map.groupBy(list, nameOf)", "Map.groupBy"],
  ["await Array.fromAsync(list)", "Array.fromAsync"],
  ["Promise.withResolvers()", "Promise.withResolvers"],
  ["const copy = structuredClone(list)", "structuredClone"],
  ["window.structuredClone(list)", "structuredClone"],
  ["requestIdleCallback(run)", "requestIdleCallback"],
  ["new Intl.DurationFormat()", "Intl.DurationFormat"],
  ["Temporal.Now.instant()", "Temporal"],
  ["AbortSignal.timeout(5)", "AbortSignal.timeout"],
  ["AbortSignal.any([a, b])", "AbortSignal.any"],
  ["URL.canParse(text)", "URL.canParse"],
  ["element.checkVisibility()", ".checkVisibility"],
  ["document.startViewTransition(run)", ".startViewTransition"],
  ['element.addEventListener("scrollend", run)', "the event scrollend"],
  ["const last = /(?<=a)b/", "lookbehind in a regular expression"],
  ["const last = new RegExp(`(?<!$" + "{a})b`)", "lookbehind in a regular expression"],
  ["const set = /[a--b]/v", "flag v"],
  ["const year = /(?<y>a)|(?<y>b)/", "named group twice in a regular expression"],
  ["const some = /(?i:a)b/", "modifier in a regular expression"],
  ["class Clock { static { start(); } }", "StaticBlock"],
  ["using file = open()", "using"],
  ['import data from "./data.json" with { type: "json" }', "import attributes"],
  ["const view = <search />", "<search>"],
  ["const view = <div inert />", "the attribute inert"],
])("refuses in a script: %s", ([code = "", what]) => {
  expect(reported("web/src/app.tsx", `export const before = 0;\n${code};`)).toContain(what);
});

test.for([
  "list.toSorted?.()",
  "list.toSorted?.().map(nameOf)",
  "typeof structuredClone",
  'if ("requestIdleCallback" in window) requestIdleCallback(run)',
  "if (!window.requestIdleCallback) run(); else window.requestIdleCallback(run)",
  "const { requestIdleCallback } = window; requestIdleCallback?.(run)",
  "type Store = { union: string; check(): void }; store.check()",
  "[...list].sort().reverse().at(-1)",
  "Object.fromEntries(list.flatMap(nameOf))",
  "Math.floor(Uint8Array.from(list)[0] ?? 0)",
  "new Intl.NumberFormat().format(1)",
  "const next = list?.[0] ?? (list ??= [])",
  "class Clock { #now = 0; static start = 1; read() { return #now in this; } }",
  "const name = /(?<year>\\d+)\\p{L}/u; const group = /(?:a)(?=b)[(?<=]/",
  'addEventListener("beforeunload", ask)',
])("accepts in a script: %s", (code) => {
  expect(reported("web/src/app.tsx", `export const before = 0;\n${code};`)).toEqual([]);
});

test.for([
  [".list:has(> .table) { color: red }", ":has"],
  [".page { height: 100dvh }", "the unit dvh"],
  [".page { width: calc(2px + 50cqw) }", "the unit cqw"],
  [".page { .title { color: red } }", "nesting"],
  ["@container (width > 20rem) { .page { color: red } }", "@container"],
  ["@media (width > 20rem) { .page { color: red } }", "a range in @media"],
  ["@scope (.page) { p { color: red } }", "@scope"],
  [".page { color: light-dark(black, white) }", "light-dark()"],
  [".page { color: color-mix(in srgb, red, blue) }", "color-mix()"],
  [".page { container-type: inline-size }", "container-type"],
  [".page { overflow: clip }", "overflow: clip"],
])("refuses in a style sheet: %s", ([css = "", what]) => {
  expect(reported("web/src/app.css", css)).toContain(what);
});

test.for([
  "@supports (height: 100dvh) { .page { height: 100dvh } }",
  "/* 100dvh :has(a) */ .page { content: ':has(a)'; cursor: pointer; text-wrap: balance }",
  ".a:focus-visible, .b::before { inset: 0 auto; gap: clamp(1px, 2vw, 3rem); aspect-ratio: 1 }",
  "@media (prefers-color-scheme: dark) { .page > .title { color: var(--ink) } }",
])("accepts in a style sheet: %s", (css) => {
  expect(reported("web/src/app.css", css)).toEqual([]);
});

test("an older range refuses more", () => {
  const code = "export const last = (list: string[]) => [list.at(-1), Object.hasOwn(list, 1)];";
  expect(reported("web/src/app.ts", code)).toEqual([]);
  const older = reported("web/src/app.ts", code, { ...browsers, chrome: "91" });
  expect(older).toEqual([".at", "Object.hasOwn"]);
});

test("only what runs in a browser is checked", () => {
  const code = "export const sorted = (names) => names.toSorted();";
  const files = ["web/public/theme.js", "web/src/app.ts", "contract/src/routes.ts"];
  for (const file of files) expect(reported(file, code), file).toEqual([".toSorted"]);
  const others = ["web/src/app.test.ts", "server/src/app.ts", "engine/src/marks.ts", "scripts/start.mjs"];
  for (const file of others) expect(reported(file, code), file).toEqual([]);
});

test("the compatibility data knows every syntax and unit that the check looks for", () => {
  expect(Object.entries(syntaxPaths).filter(([, place]) => !hasSyntax(place))).toEqual([]);
  const styles = [NESTING, MEDIA_RANGE, ...Object.values(unitPaths)];
  expect(styles.filter((place) => !hasStyle(place))).toEqual([]);
});

test("the README and the build name the same browsers as the check", async () => {
  const { chrome, safari, firefox } = browsers;
  const readme = readFileSync(path.join(ROOT, "README.md"), "utf8").replaceAll("\n", " ");
  expect(readme).toContain(
    `Chrome and Android WebView ${chrome}, Safari and iOS ${safari}, and Firefox ${firefox}`,
  );
  const { build } = await resolveConfig({ configFile: path.join(ROOT, "web/vite.config.ts") }, "build");
  expect(build.target).toEqual([`chrome${chrome}`, `safari${safari}`, `firefox${firefox}`]);
  expect(build.cssTarget).toEqual(build.target);
});
