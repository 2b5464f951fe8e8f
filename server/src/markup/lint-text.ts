import type { Nodes } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { mathsFault } from "./maths-faults.ts";
import { balanceFault } from "./reaction-balance.ts";
import { reactionsIn } from "./tex-reader.ts";
import type { Problem } from "./text-refused.ts";

/** What an editor should correct in the maths of a text before it is published, by line. */
export function lintMaths(source: string): Problem[] {
  const { formulas, prose } = partsOf(source);
  const problems = [
    ...formulas.flatMap(({ tex, display, line }) => at(line, [mathsFault(tex, display), layoutFault(tex)])),
    ...formulas.flatMap(({ tex, line }) => at(line, reactionsIn(tex).map(chargeFault))),
    ...prose.flatMap(proseProblems),
  ];
  return problems.sort((a, b) => a.line - b.line);
}

/** Each `\ce{… -> …}` that does not balance in atoms and charge, as far as it can be judged. */
export function balanceProblems(source: string): Problem[] {
  return partsOf(source).formulas.flatMap(({ tex, line }) =>
    at(
      line,
      reactionsIn(tex).map((reaction) => {
        const fault = balanceFault(reaction);
        return fault && `\\ce{${reaction}} does not balance: ${fault}`;
      }),
    ),
  );
}

type Formula = { tex: string; display: boolean; line: number };
/** A stretch of source outside maths and code. */
type Prose = { source: string; line: number };

function partsOf(source: string): { formulas: Formula[]; prose: Prose[] } {
  const tree = unified().use(remarkParse).use(remarkGfm).use(remarkMath).parse(source);
  const formulas: Formula[] = [];
  const prose: Prose[] = [];
  visit(tree, (node) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === "math") formulas.push({ tex: node.value, display: true, line });
    if (node.type === "inlineMath") formulas.push({ tex: node.value, display: false, line });
    if (node.type === "text" || node.type === "html") prose.push({ source: sourceOf(node, source), line });
  });
  return { formulas, prose };
}

function sourceOf(node: Nodes, source: string): string {
  return source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
}

function at(line: number, messages: (string | undefined)[]): Problem[] {
  return messages.filter((message) => message !== undefined).map((message) => ({ line, message }));
}

function layoutFault(tex: string): string | undefined {
  if (/\\begin\s*\{tabular\}/.test(tex))
    return "tabular is not drawn. Use a Markdown table, or array in maths.";
  if (/\\chemfig\b/.test(tex)) return "\\chemfig is not drawn. Use a ```smiles block.";
  return undefined;
}

/** Ions where a digit before the sign can only be a subscript. */
const PLAIN_IONS = new Set(["I3-", "Br3-"]);

/** mhchem reads `Fe3+` as Fe₃⁺ and `SO42-` as a subscript 42, without complaint. */
function chargeFault(reaction: string): string | undefined {
  for (const [species] of reaction.matchAll(/(?<![\w^{}])[\w()[\]]*[A-Za-z)\]]\d+[+-](?![\w{([>])/g)) {
    const bare = species.replace(/^\d+/, "");
    const alone = /^[A-Z][a-z]?\d[+-]$/.test(bare) && !PLAIN_IONS.has(bare);
    if (alone || /(\]\d|[^H]\d{2})[+-]$/.test(bare)) {
      return `\\ce{${species}}: write the charge after a caret, as in \\ce{Fe^3+} or \\ce{SO4^2-}.`;
    }
  }
  return undefined;
}

const PROSE_FAULTS: [RegExp, string][] = [
  [/(?<!\\)\$/g, "A $ without a partner. Close the formula, or write \\$ for the sign itself."],
  [/[\u2070-\u209f²³¹]/g, "A Unicode superscript or subscript outside maths. Write it between $ signs."],
  [/×\s*10\s*\^/g, "A power of ten outside maths. Write it between $ signs, with \\times."],
  [/\\chemfig\b/g, "\\chemfig is not drawn. Use a ```smiles block."],
  [/\\begin\s*\{[^}]*\}/g, "LaTeX layout outside maths is not drawn. Use Markdown."],
  [
    /\\(ce|pu|frac|text\w*|mathrm|emph|section|item)\s*\{/g,
    "A TeX command outside maths is not drawn. Put it between $ signs.",
  ],
  [/\\\((?=[^\n]*\\\))|\\\[(?=[^\n]*\\\])/g, "Write maths between $ signs, not \\( \\) or \\[ \\]."],
];

function proseProblems({ source, line }: Prose): Problem[] {
  return PROSE_FAULTS.flatMap(([pattern, message]) => {
    const found = source.search(pattern);
    return found < 0 ? [] : [{ line: line + source.slice(0, found).split("\n").length - 1, message }];
  });
}
