import { wordsOf } from "../../features/question-import-export/near-duplicates.ts";
import type { Finding, Question } from "../library.ts";

const MIN_LENGTH = 15;
const MAX_REPEATED_SHARE = 0.8;

/** L3: each option has a rationale, and the rationale does more than repeat the option. */
export function checkRationales({ options }: Question): Finding[] {
  return options.flatMap(({ key, text, rationale }): Finding[] => {
    const { line } = rationale;
    if (rationale.text.length < MIN_LENGTH)
      return [
        {
          line,
          message: `Option ${key} needs a rationale of ${MIN_LENGTH} characters or more after " :: ".`,
        },
      ];
    return restates(text.text, rationale.text)
      ? [{ line, level: "warning", message: `The rationale of option ${key} only repeats the option.` }]
      : [];
  });
}

function restates(option: string, reason: string): boolean {
  const optionWords = new Set(wordsOf(option));
  const words = wordsOf(reason);
  const repeatedCount = words.filter((word) => optionWords.has(word)).length;
  return words.length > 0 && repeatedCount / words.length > MAX_REPEATED_SHARE;
}
