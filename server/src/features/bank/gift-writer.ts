import type { BankQuestion } from "./bank-question.ts";
import { markdownToHtml } from "./markdown-to-html.ts";
import { pathOf } from "./place-path.ts";

/** The questions as a GIFT file: texts as HTML with TeX in `\( \)`; a category line wherever chapter or topic change. */
export function writeGift(
  questions: readonly BankQuestion[],
  addressOf: (address: string) => string,
): string {
  let place = "";
  const blocks = questions.map((question) => {
    const path = pathOf(question);
    const category = path === place ? "" : `$CATEGORY: ${path}\n\n`;
    place = path;
    return category + writeQuestion(question, (source) => asHtml(source, addressOf));
  });
  return `${blocks.join("\n\n")}\n`;
}

type Write = (source: string) => string;

function writeQuestion(question: BankQuestion, write: Write): string {
  const { text, solution, tags } = question;
  const comment =
    tags.length > 0 ? `// ${tags.map((tag) => `[tag:${tag.replaceAll("]", "")}]`).join(" ")}\n` : "";
  const answers = question.type === "numerical" ? `#${numbersOf(question)}` : choicesOf(question, write);
  const closing = solution.trim() === "" ? "" : `\n####[html]${write(solution)}`;
  return `${comment}[html]${write(text)} {${answers}${closing}\n}`;
}

function choicesOf({ type, answers }: BankQuestion, write: Write): string {
  const right = answers.filter(({ correct }) => correct).length;
  const share = right === 0 ? 0 : Math.floor(10_000_000 / right) / 100_000;
  return answers
    .map(({ text, correct, rationale }) => {
      const mark =
        type === "multi choice multi correct" ? `~%${correct ? share : -100}%` : correct ? "=" : "~";
      const reason = rationale.trim() === "" ? "" : `#[html]${write(rationale)}`;
      return `\n${mark}[html]${write(text)}${reason}`;
    })
    .join("");
}

/** The key first, then the ranges in which an answer counts as right. */
function numbersOf({ single_answer, accept }: BankQuestion): string {
  const key = single_answer === null ? [] : [`${single_answer}:0`];
  const ranges = accept
    .filter(([low, high]) => low !== single_answer || high !== single_answer)
    .map(([low, high]) => `${low}..${high}`);
  const all = [...key, ...ranges];
  return all.length === 1 ? (all[0] ?? "") : all.map((one) => `\n=${one}`).join("");
}

/** A blank line would end the question, signs of the format would end the text, and an arrow would part a pair. */
function asHtml(source: string, addressOf: (address: string) => string): string {
  const html = markdownToHtml(source, addressOf);
  return html
    .replace(/[\\~=#{}:]/g, "\\$&")
    .replace(/->/g, "-&gt;")
    .replace(/\r?\n/g, "\\n");
}
