import { type IssueKind, issueMessage } from "@rasayan/contract/issues";
import { lintText } from "../../markup/lint-text.ts";
import type { RenderIssue } from "../../markup/render-error.ts";
import { type Finding, type Item, textsOf } from "../library.ts";

const CHARGES = new Set<IssueKind>(["charge_without_caret", "charge_as_bond"]);
/** What belongs into a formula, or is no maths. */
const PLAIN_TEXT = new Set<IssueKind>([
  "unicode_scripts",
  "power_outside_formula",
  "tabular",
  "chemfig",
  "layout_outside_formula",
  "command_outside_formula",
  "other_delimiters",
]);

/** L5: KaTeX renders every formula; no unescaped % in maths; every $ has a matching one. */
export function checkFormulas(item: Item): Finding[] {
  return findingsOf(item).math.filter(({ kind }) => !CHARGES.has(kind) && !PLAIN_TEXT.has(kind));
}

/** L6: charges in mhchem have a caret. */
export function checkCharges(item: Item): Finding[] {
  return findingsOf(item).math.filter(({ kind }) => CHARGES.has(kind));
}

/** L7: reactions balance in atoms and charge, unless the item has `unbalanced: true`. */
export function checkBalance(item: Item): Finding[] {
  return item.fields.unbalanced ? [] : findingsOf(item).balance;
}

/** L8: no Unicode sub- and superscripts, no LaTeX layout, no TeX outside maths. */
export function checkPlainText(item: Item): Finding[] {
  return findingsOf(item).math.filter(({ kind }) => PLAIN_TEXT.has(kind));
}

type Findings = { math: (Finding & { kind: IssueKind })[]; balance: Finding[] };

/** A cache, because four rules use the same findings and parsing is slow. */
const findingsCache = new WeakMap<object, Findings>();

function findingsOf(item: Item): Findings {
  const findings = findingsCache.get(item) ?? lintItem(item);
  findingsCache.set(item, findings);
  return findings;
}

function lintItem(item: Item): Findings {
  const findings: Findings = { math: [], balance: [] };
  for (const { text, line } of textsOf(item)) {
    const toFinding = (issue: RenderIssue) => ({
      kind: issue.kind,
      message: issueMessage(issue),
      line: line + issue.line - 1,
    });
    const { math, balance } = lintText(text);
    findings.math.push(...math.map(toFinding));
    findings.balance.push(...balance.map(toFinding));
  }
  return findings;
}
