// Reads the source files for the rules: path, imports and the expressions that the rules look for.
import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { findBareClocks } from "./bare-clock.mjs";
import { findForbiddenUses } from "./forbidden-uses.mjs";

export const workspaces = ["contract", "engine", "server", "web"];
const folders = [...workspaces, "e2e", "bench", "scripts"];
const ignoredFolders = new Set(["node_modules", "dist", "dist-ssr"]);
const isSourceFile = (name) => /\.(ts|tsx|mjs|sql)$/.test(name);

/**
 * @typedef {{ target: string, kind: "own" | "package" | "builtin", isTypeOnly: boolean, line: number }} Import
 * @typedef {{ use: "env" | "sql" | "clock" | "bare clock" | "html", what: string, line: number }} Use
 * @typedef {{ name: string, line: number }} Name
 * @typedef {{ path: string, isTest: boolean, lines: number, imports: Import[], uses: Use[], names: Name[],
 *   error?: string }} Source
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
  return files.filter(isSourceFile).map((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return file.endsWith(".sql") ? readSqlFile(file, text) : readSource(file, text);
  });
}

/** @returns {Source} */
function readSqlFile(file, text) {
  return {
    ...{ path: file, isTest: false, lines: text.trimEnd().split("\n").length, imports: [], names: [] },
    uses: findBareClocks(text).map(({ what, offset }) => ({
      ...{ use: "bare clock", what },
      line: text.slice(0, offset).split("\n").length,
    })),
  };
}

/** @returns {Source} */
function readSource(file, text) {
  const { program, errors } = parseSync(file, text);
  const lineAt = (offset) => text.slice(0, offset).split("\n").length;
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
    if (specifier) source.imports.push({ ...resolve(file, specifier), isTypeOnly: isTypeOnly(node), line });
    if (node.type === "Identifier") source.names.push({ name: node.name, line });
    for (const use of findForbiddenUses(node)) source.uses.push({ ...use, line });
  });
  return source;
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
