import type { Nodes } from "mdast";
import { visit } from "unist-util-visit";
import { mathError } from "./math-errors.ts";
import { quantityAdvice, reactionAdvice } from "./mhchem-advice.ts";
import { type ParsedMarkdown, parseMarkdown } from "./parse-markdown.ts";
import { balanceError } from "./reaction-balance.ts";
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
        const imbalance = balanceError(reaction);
        return imbalance && `\\ce{${reaction}} does not balance: ${imbalance}`;
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

function issuesAt(line: number, messages: (string | undefined)[]): RenderIssue[] {
  return messages.filter((message) => message !== undefined).map((message) => ({ line, message }));
}

function layoutError(tex: string): string | undefined {
  if (/\\begin\s*\{tabular\}/.test(tex))
    return "tabular is not drawn. Use a Markdown table, or array in maths.";
  if (/\\chemfig\b/.test(tex)) return "\\chemfig is not drawn. Use a ```smiles block.";
  return undefined;
}

/** Ions in which a digit before the sign can only be a subscript. */
const UNCHARGED_SUBSCRIPT_IONS = new Set(["I3-", "Br3-"]);

/** Finds charges without a caret: mhchem silently renders `Fe3+` as Fe₃⁺ and `SO42-` with the subscript 42. */
function chargeError(reaction: string): string | undefined {
  for (const [species] of reaction.matchAll(/(?<![\w^{}])[\w()[\]]*[A-Za-z)\]]\d+[+-](?![\w{([>])/g)) {
    const formula = species.replace(/^\d+/, "");
    const isSimpleIon = /^[A-Z][a-z]?\d[+-]$/.test(formula) && !UNCHARGED_SUBSCRIPT_IONS.has(formula);
    if (isSimpleIon || /(\]\d|[^H]\d{2})[+-]$/.test(formula)) {
      return `\\ce{${species}}: write the charge after a caret, as in \\ce{Fe^3+} or \\ce{SO4^2-}.`;
    }
  }
  return undefined;
}

type ProseRule = [pattern: RegExp, message: string];

/** TeX outside formulas. Students would read it as it stands, so these keep a text from being published. */
const TYPED_TEX: ProseRule[] = [
  [/(?<!\\)\$(?=[^$\n]*\\[A-Za-z])/, "This formula is not closed. Put a $ at its end."],
  [
    /(?<!\\)[_^]\{/,
    "_{ } and ^{ } outside a formula are not drawn. Put the formula between $ signs, as in $\\ce{H2O}$ or $10^{3}$.",
  ],
  [/\\chemfig\b/, "\\chemfig is not drawn. Use a ```smiles block."],
  [/\\begin\s*\{[^}]*\}/, "LaTeX layout outside maths is not drawn. Use Markdown."],
  [
    /(?<!\\)\\(?!chemfig\b|begin\b|end\b)[A-Za-z]{2,}/,
    "A TeX command outside maths is not drawn. Put it between $ signs.",
  ],
];

const PROSE_ADVICE: ProseRule[] = [
  [/(?<!\\)\$/, "A $ without a partner. Close the formula, or write \\$ for the sign itself."],
  [/[\u2070-\u209f²³¹]/, "A Unicode superscript or subscript outside maths. Write it between $ signs."],
  [/×\s*10\s*\^/, "A power of ten outside maths. Write it between $ signs, with \\times."],
  [/\\\((?=[^\n]*\\\))|\\\[(?=[^\n]*\\\])/, "Write maths between $ signs, not \\( \\) or \\[ \\]."],
];

/** Finds TeX outside formulas, which students would read as it stands. */
export function findTypedTex(parsed: ParsedMarkdown): RenderIssue[] {
  return splitFormulasAndProse(parsed).prose.flatMap((prose) => lintProse(prose, TYPED_TEX));
}

function lintProse({ source, line }: Prose, rules: readonly ProseRule[]): RenderIssue[] {
  return rules.flatMap(([pattern, message]) => {
    const position = source.search(pattern);
    return position < 0 ? [] : [{ line: line + source.slice(0, position).split("\n").length - 1, message }];
  });
}
