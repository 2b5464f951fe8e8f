// Checks all files of the repository against all rules.
import { findCycles, findFeatureCircles } from "./cycles.mjs";
import { importRules } from "./import-rules.mjs";
import { forbiddenWordIn } from "./naming.mjs";
import { listFiles, readSources, readStyleAndSqlNames } from "./source-files.mjs";
import { pathRules, sourceRules } from "./source-rules.mjs";

/** The rule on circles between features, in which no file need import itself. */
export const FEATURE_RULE = "features do not import each other in a circle";

/** The rule on words in names; paths are checked by `pathRules`. */
export const NAMING_RULE = "names use the glossary's words";

/** The rule on what the oldest browsers of web/browsers.json lack. */
export const BROWSER_RULE = "the oldest supported browsers know it";

/** @typedef {{ rule: string, where: string, what: string, isWarning?: boolean }} Violation */

/** Returns everything below the folder `root` that violates a rule. @returns {Violation[]} */
export function findViolations(root) {
  const files = listFiles(root);
  const sources = readSources(root, files);
  return [
    ...findCycles(sources).map((cycle) => ({ rule: "no cycles", where: cycle[0], what: cycle.join(" → ") })),
    ...findFeatureCircles(sources).map((imports) => ({
      rule: FEATURE_RULE,
      where: imports[0],
      what: imports.slice(1).join(", "),
    })),
    ...sources.flatMap(checkImports),
    ...sources.flatMap(checkSource),
    ...checkBrowsers(sources),
    ...files.flatMap(checkPath),
    ...[...sources, ...readStyleAndSqlNames(root, files)].flatMap(checkNames),
  ];
}

function checkImports(source) {
  return source.imports.flatMap((imported) =>
    importRules
      .filter((rule) => rule.forbids(source, imported))
      .map((rule) => ({
        rule: rule.name,
        where: `${source.path}:${imported.line}`,
        what: `imports ${imported.target}`,
      })),
  );
}

function checkSource(source) {
  return sourceRules.flatMap((rule) =>
    rule.findIssues(source).map(({ what, line }) => ({
      rule: rule.name,
      where: `${source.path}:${line}`,
      what,
      ...(rule.isWarning ? { isWarning: true } : {}),
    })),
  );
}

/** A member that one of the browser's scripts declares is taken for ours, wherever it is used. */
function checkBrowsers(sources) {
  const declared = new Set(sources.flatMap((source) => [...(source.declared ?? [])]));
  return sources.flatMap(({ path, uses }) =>
    uses
      .filter(({ use, member }) => use === "new in browsers" && !(member && declared.has(member)))
      .map(({ what, line }) => ({ rule: BROWSER_RULE, where: `${path}:${line}`, what })),
  );
}

function checkPath(path) {
  return pathRules.flatMap((rule) => {
    const what = rule.findIssue(path);
    return what ? [{ rule: rule.name, where: path, what }] : [];
  });
}

/** Names a file's forbidden words, each name once, at its first line. */
function checkNames({ path, names }) {
  const firstLines = new Map(names.toReversed().map(({ name, line }) => [name, line]));
  return [...firstLines].flatMap(([name, line]) => {
    const what = forbiddenWordIn(name, path);
    return what ? [{ rule: NAMING_RULE, where: `${path}:${line}`, what }] : [];
  });
}
