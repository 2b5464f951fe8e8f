import type { FieldIssue } from "@rasayan/contract";
import type { Draft } from "./question-content.ts";
import type { RenderedQuestion } from "./question-texts.ts";

/**
 * Returns an issue for each option that reads like an earlier one. Options are compared as they are written, without
 * dollar signs, and as students see them: `$\frac12$` and `$\frac{1}{2}$` are the same option. Options with HTML of their
 * own are compared only as they are written, because the sanitiser may have removed what they differ in.
 */
export function equalOptionIssues({ type, answers }: Draft, rendered: RenderedQuestion): FieldIssue[] {
  if (type === "numerical") return [];
  const writtenTexts = answers.map(({ text }) => normalizeText(text.replaceAll("$", "")));
  const shownTexts = rendered.answers.map(({ text }, index) =>
    answers[index]?.text.includes("<") ? "" : normalizeText(shownText(text.html)),
  );
  return answers.flatMap((_answer, index) => {
    const earlier = [indexOfEqual(writtenTexts, index), indexOfEqual(shownTexts, index)];
    const [first] = earlier.filter((found) => found >= 0).sort((a, b) => a - b);
    if (first === undefined) return [];
    const message = `Answers ${letterAt(first)} and ${letterAt(index)} are the same. Change or remove one of them.`;
    return [{ field: `answers.${index}.text`, message }];
  });
}

/** Returns the index of an earlier text that equals the one at `index`; -1 if there is none, or if it is blank. */
function indexOfEqual(texts: readonly string[], index: number): number {
  const text = texts[index];
  const first = text ? texts.indexOf(text) : index;
  return first < index ? first : -1;
}

/**
 * Returns what distinguishes the rendering of an option for its readers, only to compare it: not the source of
 * formulas, and not the emphasis. Images, superscripts and formulas keep their tags, because `10<sup>2</sup>` is not
 * 102.
 */
const shownText = (rendering: string): string =>
  rendering
    .replace(/<annotation\b[^>]*>.*?<\/annotation>/gs, "")
    .replace(/<(?:br|\/?p)\b[^>]*>/g, " ")
    .replace(/<\/?(?:strong|em|b|i|u|code)\b[^>]*>/g, "");

const normalizeText = (text: string): string =>
  text.normalize("NFC").replaceAll("−", "-").replace(/\s+/g, " ").trim();

const letterAt = (index: number): string => String.fromCharCode(65 + index);
