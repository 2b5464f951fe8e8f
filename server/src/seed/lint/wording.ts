import { distinctQuestions, keyLetters, type Library, type Question } from "../library.ts";
import type { Finding, Problem } from "../problem.ts";

const NEGATIVE = /(?<!\*)\b(?:not|incorrect|except|false)\b(?!\*)/i;
const ASKS = /\b(?:which|select|choose|identify|statement that)\b/i;
/** Fewer questions say nothing about an author's habits. */
const ENOUGH = 12;

/** L14: no "all of the above"; what turns a question round stands in bold. */
export function checkWording({ stem, options, fields }: Question): Finding[] {
  const found: Finding[] = options
    .filter(({ text }) => /\b(?:all|none) of the (?:above|these)\b/i.test(text.text))
    .map(({ key, text }) => ({ line: text.line, message: `Option ${key} refers to the other options.` }));
  const questions = stem.text.split(/(?<=[.?])\s+/).filter((sentence) => ASKS.test(sentence));
  const turned = questions.find(
    (sentence) =>
      /^[^,;]*\b(?:which|select|choose|identify)\b[^,;]*/i.test(sentence) && NEGATIVE.test(sentence),
  );
  if (turned && fields.type !== "numerical")
    found.push({ line: stem.line, message: `Put the negative word in bold: "${turned.slice(0, 80)}"` });
  return found;
}

/** L14: over a chapter, the key is neither the longest option nor one letter too often. */
export function checkChapterHabits(library: Library): Problem[] {
  const questions = distinctQuestions(library);
  return library.chapters.flatMap(({ file, fields: { id } }) => {
    const singles = questions.filter((one) => one.chapterId === id && one.fields.type === "single");
    if (singles.length < ENOUGH) return [];
    const share = (count: number) => Math.round((100 * count) / singles.length);
    const longest = share(singles.filter(isKeyLongest).length);
    const letters = ["A", "B", "C", "D"].map((letter) => ({
      letter,
      percent: share(singles.filter((one) => keyLetters(one)[0] === letter).length),
    }));
    const messages = [
      ...(longest > 35 ? [`The key is the longest option in ${longest}% of the questions.`] : []),
      ...letters
        .filter(({ percent }) => percent < 15 || percent > 35)
        .map(({ letter, percent }) => `${letter} is the key of ${percent}% of the questions.`),
    ];
    return messages.map((message) => ({ rule: "L14", level: "warning", file, line: 1, message }) as const);
  });
}

function isKeyLongest({ options }: Question): boolean {
  const [longest] = options.toSorted((a, b) => b.text.text.length - a.text.text.length);
  return longest?.isCorrect ?? false;
}
