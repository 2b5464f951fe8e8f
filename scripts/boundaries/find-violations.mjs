// Holds a tree against every rule.
import { findCycles } from "./cycles.mjs";
import { importRules } from "./import-rules.mjs";
import { listFiles, readSources } from "./source-files.mjs";
import { pathRules, sourceRules } from "./source-rules.mjs";

/** @typedef {{ rule: string, where: string, what: string }} Violation */

/** Everything in the tree at `root` that a rule refuses. @returns {Violation[]} */
export function findViolations(root) {
  const files = listFiles(root);
  const sources = readSources(root, files);
  return [
    ...findCycles(sources).map((cycle) => ({ rule: "no cycles", where: cycle[0], what: cycle.join(" → ") })),
    ...sources.flatMap(checkImports),
    ...sources.flatMap(checkSource),
    ...files.flatMap(checkPath),
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
    rule
      .findIssues(source)
      .map(({ what, line }) => ({ rule: rule.name, where: `${source.path}:${line}`, what })),
  );
}

function checkPath(path) {
  return pathRules.flatMap((rule) => {
    const what = rule.findIssue(path);
    return what ? [{ rule: rule.name, where: path, what }] : [];
  });
}
