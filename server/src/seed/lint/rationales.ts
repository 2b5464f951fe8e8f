import { wordsOf } from "../../features/bank/five-grams.ts";
import type { Question } from "../library.ts";
import type { Finding } from "../problem.ts";

const MIN_LENGTH = 15;
const RESTATED = 0.8;

/** L3: each option says why it is right or wrong, and says more than the option itself. */
export function checkRationales({ options }: Question): Finding[] {
  return options.flatMap(({ key, text, rationale }): Finding[] => {
    const { line } = rationale;
    if (rationale.text.length < MIN_LENGTH)
      return [
        { line, message: `Option ${key} needs a reason of ${MIN_LENGTH} characters or more after " :: ".` },
      ];
    return restates(text.text, rationale.text)
      ? [{ line, level: "warning", message: `The reason of option ${key} only restates it.` }]
      : [];
  });
}

function restates(option: string, reason: string): boolean {
  const said = new Set(wordsOf(option));
  const words = wordsOf(reason);
  const again = words.filter((word) => said.has(word)).length;
  return words.length > 0 && again / words.length > RESTATED;
}
