// Reads the source files for the rules: path, imports and the expressions that the rules look for.
import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { findBareClocks } from "./bare-clock.mjs";
import { createBrowserData } from "./browser-data.mjs";
import { findForbiddenUses } from "./forbidden-uses.mjs";
import { schemaFreeFiles } from "./import-rules.mjs";
import { findNewFeatures } from "./new-features.mjs";
import { findNewStyles } from "./new-styles.mjs";

export const workspaces = ["contract", "engine", "server", "web"];
const folders = [...workspaces, "e2e", "bench", "scripts"];
const ignoredFolders = new Set(["node_modules", "dist", "dist-ssr"]);
const isSourceFile = (name) => /\.(ts|tsx|mjs|js|css|sql)$/.test(name);

/**
 * @typedef {{ target: string, kind: "own" | "package" | "builtin", isTypeOnly: boolean, names: string[], line: number }} Import
 *   `names`: the imported names, where the import lists them
 * @typedef {{ use: "env" | "sql" | "clock" | "bare clock" | "html" | "literal spread" | "quiz type" | "new in browsers", what: string, line: number,
 *   member?: string }} Use `member`: the name, where it may also be one of ours
 * @typedef {{ name: string, line: number }} Name
 * @typedef {{ path: string, isTest: boolean, lines: number, imports: Import[], uses: Use[], names: Name[],
 *   declared?: Set<string>, error?: string }} Source
 */

/** Every file in the source folders, as paths relative to the root with forward slashes. */
export function listFiles(root) {
  const list = (folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      if (ignoredFolders.has(entry.name)) return [];
      const name = `${folder}/${entry.name}`;
      return entry.isDirectory() ? list(name) : [name];
    });
  const existing = new Set(readdirSync(root));
  return folders.filter((folder) => existing.has(folder)).flatMap(list);
}

/** Parses the source files in the list and skips the others. @returns {Source[]} */
export function readSources(root, files) {
  const browsers = browserDataOf(root);
  return files.filter(isSourceFile).map((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    if (file.endsWith(".sql")) return readSqlFile(file, text);
    return file.endsWith(".css") ? readStyleSheet(file, text, browsers) : readSource(file, text, browsers);
  });
}

/** What the test of the outbox simulates is not in the browser. */
const runsInBrowser = (file) =>
  (/^web\/(src|public)\//.test(file) && !/(\.test|-test-harness)\.tsx?$/.test(file)) ||
  schemaFreeFiles.includes(file);

const dataOfRanges = new Map();

/** The features that the browsers of web/browsers.json have. */
function browserDataOf(root) {
  const range = readFileSync(path.join(root, "web/browsers.json"), "utf8");
  const data = dataOfRanges.get(range) ?? createBrowserData(JSON.parse(range));
  dataOfRanges.set(range, data);
  return data;
}

/** @returns {Source} */
function readSqlFile(file, text) {
  const lineAt = lineCounter(text);
  return {
    ...textFile(file, text),
    uses: findBareClocks(text).map(({ what, offset }) => ({
      use: "bare clock",
      what,
      line: lineAt(offset),
    })),
  };
}

/** @returns {Source} */
function readStyleSheet(file, text, browsers) {
  const lineAt = lineCounter(text);
  const found = runsInBrowser(file) ? findNewStyles(text, browsers) : [];
  return {
    ...textFile(file, text),
    uses: found.map(({ what, offset }) => ({ use: "new in browsers", what, line: lineAt(offset) })),
  };
}

const textFile = (file, text) => ({
  path: file,
  isTest: false,
  lines: text.trimEnd().split("\n").length,
  imports: [],
  names: [],
});

/** Returns a function from offsets to line numbers. It is asked for every name of the repository. */
function lineCounter(text) {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle] < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

/** @returns {Source} */
function readSource(file, text, browsers) {
  const { program, errors } = parseSync(file, text);
  const lineAt = lineCounter(text);
  /** @type {Source} */
  const source = {
    path: file,
    isTest: /\.(test|spec)\.tsx?$/.test(file) || file.startsWith("server/test/"),
    lines: text.trimEnd().split("\n").length,
    imports: [],
    uses: [],
    names: [],
    error: errors[0]?.message,
  };
  walk(program, (node) => {
    const specifier = specifierOf(node);
    const line = lineAt(node.start);
    if (specifier) source.imports.push({ ...importOf(file, specifier, node), line });
    if (node.type === "Identifier") source.names.push({ name: node.name, line });
    for (const use of findForbiddenUses(node)) source.uses.push({ ...use, line });
  });
  if (!runsInBrowser(file)) return source;
  const { uses, declared } = findNewFeatures(program, browsers);
  for (const { offset, ...use } of uses)
    source.uses.push({ use: "new in browsers", line: lineAt(offset), ...use });
  return { ...source, declared };
}

/** The names in style sheets and SQL of the list: everything outside comments. @returns {Pick<Source, "path" | "names">[]} */
export function readStyleAndSqlNames(root, files) {
  return files
    .filter((file) => /\.(css|sql)$/.test(file))
    .map((file) => ({
      path: file,
      names: namesOutsideComments(readFileSync(path.join(root, file), "utf8")),
    }));
}

function namesOutsideComments(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\/|--\s.*/g, (comment) => comment.replace(/[^\n]/g, " "));
  return code
    .split("\n")
    .flatMap((line, index) =>
      (line.match(/[A-Za-z][\w-]*/g) ?? []).map((name) => ({ name, line: index + 1 })),
    );
}

function walk(node, visit) {
  visit(node);
  for (const child of Object.values(node).flat()) {
    if (typeof child?.type === "string") walk(child, visit);
  }
}

/** @returns {Omit<Import, "line">} */
const importOf = (file, specifier, node) => ({
  ...resolve(file, specifier),
  isTypeOnly: isTypeOnly(node),
  names: (node.specifiers ?? []).flatMap(({ imported, local }) => (imported ?? local)?.name ?? []),
});

/** The specifier of any form of import or re-export; undefined for every other node. */
function specifierOf(node) {
  const importNodeTypes = [
    "ImportDeclaration",
    "ExportNamedDeclaration",
    "ExportAllDeclaration",
    "ImportExpression",
    "TSImportType",
  ];
  return importNodeTypes.includes(node.type) && typeof node.source?.value === "string"
    ? node.source.value
    : undefined;
}

/** False for `import { type A }`: verbatimModuleSyntax keeps it as an import that runs the module. */
function isTypeOnly(node) {
  return node.importKind === "type" || node.exportKind === "type" || node.type === "TSImportType";
}

/** @returns {Pick<Import, "target" | "kind">} */
function resolve(file, specifier) {
  if (isBuiltin(specifier)) return { target: specifier, kind: "builtin" };
  if (specifier.startsWith(".")) {
    return { target: path.posix.join(path.posix.dirname(file), specifier.split("?")[0]), kind: "own" };
  }
  const [scope, name, ...rest] = specifier.split("/");
  if (scope === "@rasayan") return { target: `${name}/src/${rest.join("/") || "index"}.ts`, kind: "own" };
  return { target: scope.startsWith("@") ? `${scope}/${name}` : scope, kind: "package" };
}
