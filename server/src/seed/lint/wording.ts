import {
  distinctQuestions,
  type Finding,
  keyLetters,
  type Library,
  type LibraryIssue,
  type Question,
} from "../library.ts";

const NEGATIVE = /(?<!\*)\b(?:not|incorrect|except|false)\b(?!\*)/i;
const QUESTION_PHRASES = /\b(?:which|select|choose|identify|statement that)\b/i;
/** Percentages of fewer questions show no pattern. */
const MIN_QUESTIONS = 12;

/** L14: no "all of the above"; the negative word of a question is in bold. */
export function checkWording({ stem, options, fields }: Question): Finding[] {
  const findings: Finding[] = options
    .filter(({ text }) => /\b(?:all|none) of the (?:above|these)\b/i.test(text.text))
    .map(({ key, text }) => ({ line: text.line, message: `Option ${key} refers to the other options.` }));
  const questions = stem.text.split(/(?<=[.?])\s+/).filter((sentence) => QUESTION_PHRASES.test(sentence));
  const negated = questions.find(
    (sentence) =>
      /^[^,;]*\b(?:which|select|choose|identify)\b[^,;]*/i.test(sentence) && NEGATIVE.test(sentence),
  );
  if (negated && fields.type !== "numerical")
    findings.push({ line: stem.line, message: `Put the negative word in bold: "${negated.slice(0, 80)}"` });
  return findings;
}

/** L14: in each chapter, the key is the longest option in at most 35% of the questions, and each letter in 15-35%. */
export function checkAnswerPatterns(library: Library): LibraryIssue[] {
  const questions = distinctQuestions(library);
  return library.chapters.flatMap(({ file, fields: { id } }) => {
    const singles = questions.filter(
      (question) => question.chapterId === id && question.fields.type === "single",
    );
    if (singles.length < MIN_QUESTIONS) return [];
    const percentOf = (count: number) => Math.round((100 * count) / singles.length);
    const longest = percentOf(singles.filter(isKeyLongest).length);
    const letters = ["A", "B", "C", "D"].map((letter) => ({
      letter,
      percent: percentOf(singles.filter((question) => keyLetters(question)[0] === letter).length),
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
