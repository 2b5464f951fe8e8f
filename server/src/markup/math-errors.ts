import "katex/contrib/mhchem";
import { type Issue, issue } from "@rasayan/contract/issues";
import katex, { type KatexOptions, type StrictFunction } from "katex";

/**
 * KaTeX renders unknown commands in this colour. render-formula.ts replaces it with a class, so that dark mode can use a
 * readable red. The value is unusual so that it doesn't match a colour that an author chose.
 */
export const ERROR_COLOR = "#a50f21";

/**
 * Options for rendering formulas. `macros` is omitted on purpose: KaTeX then starts each formula with no macros, so a
 * `\gdef` doesn't affect other formulas or texts.
 */
export const KATEX_OPTIONS: Omit<KatexOptions, "displayMode" | "throwOnError"> = {
  output: "htmlAndMathml",
  trust: false,
  maxExpand: 1000,
  maxSize: 40,
  errorColor: ERROR_COLOR,
  strict: "ignore",
};

// A % at the end of a formula would hide the rest as a comment: "50% yield" would render as "50".
const strict: StrictFunction = (code) => (code === "commentAtEnd" ? "error" : "ignore");

/** Returns the error in a formula, or undefined if KaTeX renders all of it. */
export function mathError(tex: string, isDisplay: boolean): Issue | undefined {
  if (/(?<!\\)%/.test(tex)) return issue("comment_in_formula");
  try {
    const html = katex.renderToString(tex, {
      ...KATEX_OPTIONS,
      strict,
      displayMode: isDisplay,
      throwOnError: true,
    });
    if (html.includes(ERROR_COLOR)) return issue("forbidden_command");
    return undefined;
  } catch (error) {
    return issue("undrawable_formula", { reason: errorReason(error) });
  }
}

/** Removes the combining characters with which KaTeX underlines the error: screens and logs display them badly. */
function errorReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/^KaTeX parse error: /, "").replace(/\u0332/g, "");
}
