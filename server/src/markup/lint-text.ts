import { type Issue, issue } from "@rasayan/contract/issues";
import type { Nodes } from "mdast";
import { visit } from "unist-util-visit";
import { mathError } from "./math-errors.ts";
import { quantityAdvice, reactionAdvice } from "./mhchem-advice.ts";
import { type ParsedMarkdown, parseMarkdown } from "./parse-markdown.ts";
import { findImbalances } from "./reaction-balance.ts";
import type { RenderIssue } from "./render-error.ts";
import { findQuantities, findReactions } from "./tex-reader.ts";
import type { TextKind } from "./text-limits.ts";

type Formula = { tex: string; isDisplay: boolean; line: number };
/** A section of source outside maths and code. */
type Prose = { source: string; line: number };

/**
 * Finds mistakes that an editor should fix before publishing. `math`: issues of formulas and of markup that belongs into
 * formulas, sorted by line. `balance`: each `\ce{… -> …}` that doesn't balance in atoms and charge; reactions that can't
 * be checked are skipped.
 */
export function lintText(
  source: string,
  kind: TextKind = "body",
): { math: RenderIssue[]; balance: RenderIssue[] } {
  const { formulas, prose } = splitFormulasAndProse(parseMarkdown(source, kind));
  return { math: lintMath(formulas, prose), balance: lintBalance(formulas) };
}

function lintMath(formulas: Formula[], prose: Prose[]): RenderIssue[] {
  const issues = [
    ...formulas.flatMap(({ tex, isDisplay, line }) =>
      issuesAt(line, [mathError(tex, isDisplay), layoutError(tex)]),
    ),
    ...formulas.flatMap(({ tex, line }) => issuesAt(line, findReactions(tex).map(chargeError))),
    ...formulas.flatMap(({ tex, line }) =>
      issuesAt(line, [
        ...findReactions(tex).flatMap(reactionAdvice),
        ...findQuantities(tex).flatMap(quantityAdvice),
      ]),
    ),
    ...prose.flatMap((part) => lintProse(part, [...TYPED_TEX, ...PROSE_ADVICE])),
  ];
  return issues.sort((a, b) => a.line - b.line);
}

function lintBalance(formulas: Formula[]): RenderIssue[] {
  return formulas.flatMap(({ tex, line }) =>
    issuesAt(
      line,
      findReactions(tex).map((reaction) => {
        const imbalances = findImbalances(reaction);
        return imbalances.length === 0 ? undefined : issue("unbalanced_reaction", { reaction, imbalances });
      }),
    ),
  );
}

function splitFormulasAndProse({ tree, source }: ParsedMarkdown): { formulas: Formula[]; prose: Prose[] } {
  const formulas: Formula[] = [];
  const prose: Prose[] = [];
  visit(tree, (node) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === "math") formulas.push({ tex: node.value, isDisplay: true, line });
    if (node.type === "inlineMath") formulas.push({ tex: node.value, isDisplay: false, line });
    if (node.type === "text" || node.type === "html") prose.push({ source: sourceOf(node, source), line });
  });
  return { formulas, prose };
}

function sourceOf(node: Nodes, source: string): string {
  return source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
}

function issuesAt(line: number, issues: (Issue | undefined)[]): RenderIssue[] {
  return issues.filter((found) => found !== undefined).map((found) => ({ line, ...found }));
}

function layoutError(tex: string): Issue | undefined {
  if (/\\begin\s*\{tabular\}/.test(tex)) return issue("tabular");
  if (/\\chemfig\b/.test(tex)) return issue("chemfig");
  return undefined;
}

/** Ions in which a digit before the sign can only be a subscript. */
const UNCHARGED_SUBSCRIPT_IONS = new Set(["I3-", "Br3-"]);

/** Finds charges without a caret: mhchem silently renders `Fe3+` as Fe₃⁺ and `SO42-` with the subscript 42. */
function chargeError(reaction: string): Issue | undefined {
  for (const [species] of reaction.matchAll(/(?<![\w^{}])[\w()[\]]*[A-Za-z)\]]\d+[+-](?![\w{([>])/g)) {
    const formula = species.replace(/^\d+/, "");
    const isSimpleIon = /^[A-Z][a-z]?\d[+-]$/.test(formula) && !UNCHARGED_SUBSCRIPT_IONS.has(formula);
    if (isSimpleIon || /(\]\d|[^H]\d{2})[+-]$/.test(formula)) {
      return issue("charge_without_caret", { species });
    }
  }
  return undefined;
}

/** The kinds of issues that a pattern alone finds. */
type ProseRule = [pattern: RegExp, kind: ProseIssue];
type ProseIssue =
  | "chemfig"
  | "unclosed_formula"
  | "scripts_outside_formula"
  | "layout_outside_formula"
  | "command_outside_formula"
  | "dollar_without_partner"
  | "unicode_scripts"
  | "power_outside_formula"
  | "other_delimiters";

/** TeX outside formulas. Students would read it as it stands, so these keep a text from being published. */
const TYPED_TEX: ProseRule[] = [
  [/(?<!\\)\$(?=[^$\n]*\\[A-Za-z])/, "unclosed_formula"],
  [/(?<!\\)[_^]\{/, "scripts_outside_formula"],
  [/\\chemfig\b/, "chemfig"],
  [/\\begin\s*\{[^}]*\}/, "layout_outside_formula"],
  [/(?<!\\)\\(?!chemfig\b|begin\b|end\b)[A-Za-z]{2,}/, "command_outside_formula"],
];

const PROSE_ADVICE: ProseRule[] = [
  [/(?<!\\)\$/, "dollar_without_partner"],
  [/[\u2070-\u209f²³¹]/, "unicode_scripts"],
  [/×\s*10\s*\^/, "power_outside_formula"],
  [/\\\((?=[^\n]*\\\))|\\\[(?=[^\n]*\\\])/, "other_delimiters"],
];

/** Finds TeX outside formulas, which students would read as it stands. */
export function findTypedTex(parsed: ParsedMarkdown): RenderIssue[] {
  return splitFormulasAndProse(parsed).prose.flatMap((prose) => lintProse(prose, TYPED_TEX));
}

function lintProse({ source, line }: Prose, rules: readonly ProseRule[]): RenderIssue[] {
  return rules.flatMap(([pattern, kind]) => {
    const position = source.search(pattern);
    if (position < 0) return [];
    return [{ line: line + source.slice(0, position).split("\n").length - 1, ...issue(kind) }];
  });
}
