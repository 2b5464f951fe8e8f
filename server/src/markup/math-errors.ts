import "katex/contrib/mhchem";
import katex, { type KatexOptions, type StrictFunction } from "katex";

/**
 * KaTeX paints what it does not know in this colour; `maths-frames` turns it into a class, so that dark mode
 * can choose a readable red. The value is odd on purpose: no author means it.
 */
export const ERROR_COLOR = "#a50f21";

/**
 * How formulae are drawn. `macros` is left out on purpose: KaTeX then starts each formula with an empty set, so
 * a `\gdef` reaches neither the next formula nor the next text.
 */
export const KATEX_OPTIONS: Omit<KatexOptions, "displayMode" | "throwOnError"> = {
  output: "htmlAndMathml",
  trust: false,
  maxExpand: 1000,
  maxSize: 40,
  errorColor: ERROR_COLOR,
  strict: "ignore",
};

// A comment sign at the end of a formula swallows what the author wrote: "50% yield" would read "50".
const strict: StrictFunction = (code) => (code === "commentAtEnd" ? "error" : "ignore");

/** Says what is wrong with a formula, or undefined when KaTeX draws all of it. */
export function mathError(tex: string, isDisplay: boolean): string | undefined {
  if (/(?<!\\)%/.test(tex)) return "A % starts a comment inside maths. Write \\%.";
  try {
    const html = katex.renderToString(tex, {
      ...KATEX_OPTIONS,
      strict,
      displayMode: isDisplay,
      throwOnError: true,
    });
    if (html.includes(ERROR_COLOR)) return "A command in this formula is not allowed here.";
    return undefined;
  } catch (error) {
    return `This formula cannot be drawn: ${errorReason(error)}`;
  }
}

/** KaTeX underlines the faulty place with combining marks, which screens and logs show badly. */
function errorReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/^KaTeX parse error: /, "").replace(/\u0332/g, "");
}
