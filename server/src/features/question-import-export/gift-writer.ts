import { formatCategoryPath } from "./category-path.ts";
import type { FileQuestion } from "./file-question.ts";
import { markdownToHtml } from "./markdown-to-html.ts";

/**
 * Writes the questions as a GIFT file: texts are HTML with TeX in `\( \)`, and each change of chapter or topic has a
 * category line.
 */
export function writeGift(
  questions: readonly FileQuestion[],
  imageUrlOf: (address: string) => string,
): string {
  let currentPath = "";
  const blocks = questions.map((question) => {
    const path = formatCategoryPath(question);
    const category = path === currentPath ? "" : `$CATEGORY: ${path}\n\n`;
    currentPath = path;
    return category + writeQuestion(question, (source) => toEscapedHtml(source, imageUrlOf));
  });
  return `${blocks.join("\n\n")}\n`;
}

type WriteText = (source: string) => string;

function writeQuestion(question: FileQuestion, write: WriteText): string {
  const { text, solution, tags } = question;
  const comment =
    tags.length > 0 ? `// ${tags.map((tag) => `[tag:${tag.replaceAll("]", "")}]`).join(" ")}\n` : "";
  const answers =
    question.type === "numerical" ? `#${formatNumericKey(question)}` : formatChoices(question, write);
  const feedback = solution.trim() === "" ? "" : `\n####[html]${write(solution)}`;
  return `${comment}[html]${write(text)} {${answers}${feedback}\n}`;
}

function formatChoices({ type, answers }: FileQuestion, write: WriteText): string {
  const correctCount = answers.filter(({ correct }) => correct).length;
  const weight = correctCount === 0 ? 0 : Math.floor(10_000_000 / correctCount) / 100_000;
  return answers
    .map(({ text, correct, rationale }) => {
      const prefix =
        type === "multi choice multi correct" ? `~%${correct ? weight : -100}%` : correct ? "=" : "~";
      const feedback = rationale.trim() === "" ? "" : `#[html]${write(rationale)}`;
      return `\n${prefix}[html]${write(text)}${feedback}`;
    })
    .join("");
}

/** The key first, then the accepted ranges. */
function formatNumericKey({ single_answer, accept }: FileQuestion): string {
  const key = single_answer === null ? [] : [`${single_answer}:0`];
  const ranges = accept
    .filter(([low, high]) => low !== single_answer || high !== single_answer)
    .map(([low, high]) => `${low}..${high}`);
  const entries = [...key, ...ranges];
  return entries.length === 1 ? (entries[0] ?? "") : entries.map((entry) => `\n=${entry}`).join("");
}

/**
 * Escapes what has a meaning in GIFT: a blank line ends the question, special characters end the text, and an arrow
 * separates a pair.
 */
function toEscapedHtml(source: string, imageUrlOf: (address: string) => string): string {
  const html = markdownToHtml(source, imageUrlOf);
  return html
    .replace(/[\\~=#{}:]/g, "\\$&")
    .replace(/->/g, "-&gt;")
    .replace(/\r?\n/g, "\\n");
}
