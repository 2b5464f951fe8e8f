import type { FieldIssue } from "@rasayan/contract";
import { issue } from "@rasayan/contract/issues";
import type { Draft } from "./question-content.ts";
import type { RenderedQuestion } from "./question-texts.ts";

/** An option as it is written and as it is rendered. */
type OptionText = { text: string; html: string };

/** Returns an issue for each option that reads like an earlier one. */
export function equalOptionIssues(draft: Draft, rendered: RenderedQuestion): FieldIssue[] {
  if (draft.type === "numerical") return [];
  const options = optionTexts(draft, rendered);
  return options.flatMap((option, index) => {
    const first = options.findIndex((earlier) => readsLike(earlier, option));
    if (first < 0 || first >= index) return [];
    return [{ field: `answers.${index}.text`, ...issue("equal_options", { first, second: index }) }];
  });
}

/**
 * Returns the draft with the ids of options that the question had already: an answer without an id gets that of the first
 * option that reads like it and that no other answer has. So answers that learners gave still belong to it.
 */
export function withStoredOptionIds(
  draft: Draft,
  rendered: RenderedQuestion,
  stored: readonly (OptionText & { id: number })[],
): Draft {
  const usedIds = new Set(draft.answers.map(({ id }) => id));
  const texts = optionTexts(draft, rendered);
  const answers = draft.answers.map((answer, index) => {
    const option = texts[index];
    if (answer.id !== undefined || !option) return answer;
    const id = stored.find((other) => !usedIds.has(other.id) && readsLike(other, option))?.id;
    usedIds.add(id);
    return { ...answer, id };
  });
  return { ...draft, answers };
}

const optionTexts = ({ answers }: Draft, rendered: RenderedQuestion): OptionText[] =>
  answers.map(({ text }, index) => ({ text, html: rendered.answers[index]?.text.html ?? "" }));

/**
 * Whether two options are the same for their readers. They are compared as they are written, without dollar signs, and as
 * students see them: `$\frac12$` and `$\frac{1}{2}$` are the same option. Options with HTML of their own, other than
 * scripts, are compared only as they are written, because the sanitiser may have removed what they differ in. Blank ones
 * differ from all.
 */
function readsLike(one: OptionText, other: OptionText): boolean {
  const isSame = (reading: (option: OptionText) => string) =>
    reading(one) !== "" && reading(one) === reading(other);
  return isSame(writtenText) || isSame(shownText);
}

/** Returns an option as it is written, formulas of substances and scripts in one notation: `SO₄²⁻` is `$\ce{SO4^2-}$`. */
const writtenText = ({ text }: OptionText): string =>
  normalizeText(
    text
      .replaceAll("$", "")
      .replace(/\\ce\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g, "$1")
      .replace(/<sub>([^<]*)<\/sub>/g, "$1")
      .replace(/<sup>([^<]*)<\/sup>/g, "^$1")
      .replace(/[\u2080-\u208e]+/g, (script) => script.normalize("NFKC"))
      .replace(/[\u2070-\u207f²³¹]+/g, (script) => `^${script.normalize("NFKC")}`)
      .replace(/([_^])\{([^{}]*)\}/g, "$1$2"),
  );

/**
 * Returns what distinguishes the rendering of an option for its readers, only to compare it: not the source of
 * formulas, and not the emphasis. Images, superscripts and formulas keep their tags, because `10<sup>2</sup>` is not
 * 102.
 */
const shownText = ({ text, html: rendering }: OptionText): string =>
  /<(?!\/?su[bp]>)/.test(text)
    ? ""
    : normalizeText(
        rendering
          .replace(/<annotation\b[^>]*>.*?<\/annotation>/gs, "")
          .replace(/<(?:br|\/?p)\b[^>]*>/g, " ")
          .replace(/<\/?(?:strong|em|b|i|u|code)\b[^>]*>/g, ""),
      );

const normalizeText = (text: string): string =>
  text.normalize("NFC").replaceAll("−", "-").replace(/\s+/g, " ").trim();
