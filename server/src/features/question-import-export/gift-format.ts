import { presetExams } from "@rasayan/contract";
import { type Issue, issue } from "@rasayan/contract/issues";
import { type GIFTQuestion, type NumericalFormat, parse, type TextFormat } from "gift-pegjs";
import type { TextKind } from "../../markup/text-limits.ts";
import { escapeMarkdownAngles } from "./angle-escaping.ts";
import { type AcceptedAnswer, rangeAround, toNumericKey } from "./decimal-ranges.ts";
import { droppedWeights } from "./dropped-weights.ts";
import {
  EMPTY_QUESTION,
  errorRow,
  type FileQuestion,
  formatCategoryPath,
  note,
  type ParsedRow,
  parseCategoryPath,
  type RowMessage,
  SHORT_ANSWER_WARNING,
  warning,
} from "./file-question.ts";
import {
  type Block,
  createDigitFormatter,
  type DigitFormatter,
  normalizeGift,
  restoreText,
  splitBlocks,
  writtenAnswers,
} from "./gift-blocks.ts";
import { findDroppedMarkup, htmlToMarkdown } from "./html-to-markdown.ts";
import { escapeText, toDollarMath, withLatexDelimiters } from "./markdown-escapes.ts";
import { markdownToHtml } from "./markdown-to-html.ts";
import { readNumber } from "./read-number.ts";

type Choices = Extract<GIFTQuestion, { type: "MC" }>["choices"];
type NumericChoices = Extract<GIFTQuestion, { type: "Numerical" }>["choices"];

/** Reads the questions of a GIFT file one by one, so an error in one does not affect the others. */
export function readGift(text: string): ParsedRow[] {
  let currentCategory = { chapter: "", topic: "" };
  return splitBlocks(text.replace(/^\uFEFF/, "")).flatMap((block) => {
    const category = /^\s*\$CATEGORY:(.*)$/.exec(block.text)?.[1];
    if (category !== undefined) {
      currentCategory = parseCategoryPath(category);
      return [];
    }
    const row = readBlock(block);
    return [row.question ? { ...row, question: { ...row.question, ...currentCategory } } : row];
  });
}

function readBlock({ line, lines, text }: Block): ParsedRow {
  try {
    const normalized = normalizeGift(text);
    const [question, ...others] = parse(normalized);
    if (!question || others.length > 0) return errorRow(line, "text", issue("not_one_question"));
    const row = toRow(question, line, createDigitFormatter(normalized));
    return { line, ...row, messages: [...row.messages, ...droppedMarkupIn(text), ...droppedNames(question)] };
  } catch (error) {
    const comma = /\d+(?:,\d+)+(?:\.\d+)?/.exec(writtenAnswers(text))?.[0];
    if (comma !== undefined) return errorRow(line, "single_answer", commaIssue(comma));
    const location =
      error instanceof Error && "location" in error ? (error.location as { start: { line: number } }) : null;
    const place = location && (lines[location.start.line - 1] ?? line);
    return errorRow(line, "text", issue("not_gift", { line: place }));
  }
}

function commaIssue(number: string): Issue {
  const reading = readNumber(number);
  return "error" in reading ? reading.error : issue("comma_in_gift", { number: reading.value });
}

type Row = Pick<ParsedRow, "question" | "messages">;

/** GIFT also escapes characters of HTML. */
const droppedMarkupIn = (block: string): RowMessage[] =>
  findDroppedMarkup(block.replace(/\\([~=#{}:])/g, "$1")).map((found) => warning("text", found));

/** A GIFT file can give a question a title and an id, which ours don't have. */
const droppedNames = ({ title, id }: GIFTQuestion & { id?: string | null }): RowMessage[] => [
  ...(title ? [note("text", issue("name_dropped", { name: title }))] : []),
  ...(id ? [note("text", issue("id_dropped", { id }))] : []),
];

function toRow(question: GIFTQuestion, line: number, formatDigits: DigitFormatter): Row {
  if (question.type === "Category" || question.type === "Description")
    return errorRow(line, "type", issue("no_answers"));
  const base = {
    ...EMPTY_QUESTION,
    text: toMarkdown(question.stem),
    solution: toMarkdown(question.globalFeedback),
    tags: question.tags ?? [],
  };
  switch (question.type) {
    case "TF":
      return { question: toTrueFalse(base, question), messages: [] };
    case "MC":
      return toChoiceRow(base, question.choices);
    case "Numerical":
      return toNumericRow(base, question.choices, line, formatDigits);
    case "Short":
      return toShortAnswerRow(base, question.choices, line);
    default:
      return errorRow(line, "type", issue("unsupported_kind", { kind: question.type.toLowerCase() }));
  }
}

/** The grammar reads a single correct option as a typed answer. If its keys are numbers, it can be marked as a number. */
function toShortAnswerRow(base: FileQuestion, choices: Choices, line: number): Row {
  const accepted = choices.flatMap(({ isCorrect, weight, text }): AcceptedAnswer[] => {
    const number = (weight ?? (isCorrect ? 100 : 0)) >= 100 ? readNumber(restoreText(text.text)) : undefined;
    return number && "value" in number ? [{ value: number.value, range: [number.value, number.value] }] : [];
  });
  const rightCount = choices.filter(
    ({ isCorrect, weight }) => (weight ?? (isCorrect ? 100 : 0)) >= 100,
  ).length;
  if (accepted.length === 0 || accepted.length < rightCount)
    return errorRow(line, "type", issue("text_answer"));
  return {
    question: { ...base, type: "numerical", ...toNumericKey(accepted) },
    messages: [SHORT_ANSWER_WARNING],
  };
}

function toTrueFalse(base: FileQuestion, question: Extract<GIFTQuestion, { type: "TF" }>): FileQuestion {
  const { isTrue, trueFeedback, falseFeedback } = question;
  // In GIFT the first feedback is for the wrong answer, the second for the right one.
  const [wrong, right] = [toMarkdown(trueFeedback), toMarkdown(falseFeedback)];
  const answers = [true, false].map((value) => ({
    text: value ? "True" : "False",
    correct: value === isTrue,
    rationale: value === isTrue ? right : wrong,
  }));
  return { ...base, answers };
}

function toChoiceRow(base: FileQuestion, choices: Choices): Row {
  const isSingle = choices.some(({ isCorrect, weight }) => isCorrect && (weight ?? 100) === 100);
  const isCorrectChoice = (choice: Choices[number]) =>
    isSingle ? choice.isCorrect : (choice.weight ?? 0) > 0;
  const answers = choices.map((choice) => ({
    text: toMarkdown(choice.text),
    correct: isCorrectChoice(choice),
    rationale: toMarkdown(choice.feedback),
  }));
  const isPartial = isSingle && choices.some(({ isCorrect, weight }) => !isCorrect && (weight ?? 0) > 0);
  const type = isSingle ? "multi choice single answer" : "multi choice multi correct";
  const messages = isPartial ? [warning("answers", issue("partial_options_dropped"))] : [];
  messages.push(
    ...droppedWeights(
      isSingle,
      choices.map(({ isCorrect, weight }) => weight ?? (isCorrect ? 100 : 0)),
    ),
  );
  return { question: { ...base, type, answers, exams: presetExams({ type }) }, messages };
}

function toNumericRow(
  base: FileQuestion,
  choices: NumericChoices,
  line: number,
  formatDigits: DigitFormatter,
): Row {
  const list = Array.isArray(choices)
    ? choices
    : [{ isCorrect: true, weight: null, text: choices, feedback: null }];
  const negative = list.find(({ text: { type, range = 0 } }) => type === "range" && range < 0);
  if (negative)
    return errorRow(line, "accept", issue("negative_tolerance", { tolerance: String(negative.text.range) }));
  const parsedChoices = list.map((choice) => ({
    ...choice,
    accepted: acceptedAnswers(choice.text, formatDigits),
  }));
  const weightOf = ({ isCorrect, weight }: (typeof list)[number]) => weight ?? (isCorrect ? 100 : 0);
  const accepted = parsedChoices.flatMap((choice) => (weightOf(choice) === 100 ? choice.accepted : []));
  if (accepted.length === 0) return errorRow(line, "single_answer", issue("no_right_number"));
  const isPartial = list.some((choice) => weightOf(choice) > 0 && weightOf(choice) < 100);
  const messages = isPartial ? [warning("accept", issue("partial_numbers_dropped"))] : [];
  const choiceWithFeedback = list.find(({ feedback }) => toMarkdown(feedback) !== "");
  if (choiceWithFeedback) messages.push(warning("solution", issue("number_feedback_dropped")));
  return { question: { ...base, type: "numerical", ...toNumericKey(accepted) }, messages };
}

function acceptedAnswers(
  { type, number, range, numberLow, numberHigh }: NumericalFormat,
  formatDigits: DigitFormatter,
): AcceptedAnswer[] {
  if (type === "high-low")
    return [{ value: null, range: [formatDigits(numberLow ?? 0), formatDigits(numberHigh ?? 0)] }];
  if (number === undefined) return [];
  const value = formatDigits(number);
  const tolerated = rangeAround(value, type === "range" ? formatDigits(range ?? 0) : "0");
  return tolerated ? [{ value, range: tolerated }] : [];
}

function toMarkdown(formatted: TextFormat | null | undefined): string {
  if (!formatted) return "";
  const text = withLatexDelimiters(restoreText(formatted.text));
  if (formatted.format === "markdown") return escapeMarkdownAngles(toDollarMath(text)).trim();
  if (formatted.format === "plain") return escapeText(text).trim();
  return htmlToMarkdown(text.replace(/\n/g, formatted.format === "moodle" ? "<br>" : "\n"));
}

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
    return category + writeQuestion(question, (source, kind) => toEscapedHtml(source, kind, imageUrlOf));
  });
  return `${blocks.join("\n\n")}\n`;
}

type WriteText = (source: string, kind: TextKind) => string;

function writeQuestion(question: FileQuestion, write: WriteText): string {
  const { text, solution, tags } = question;
  const comment =
    tags.length > 0 ? `// ${tags.map((tag) => `[tag:${tag.replaceAll("]", "")}]`).join(" ")}\n` : "";
  const answers =
    question.type === "numerical" ? `#${formatNumericKey(question)}` : formatChoices(question, write);
  const feedback = solution.trim() === "" ? "" : `\n####[html]${write(solution, "question")}`;
  return `${comment}[html]${write(text, "question")} {${answers}${feedback}\n}`;
}

function formatChoices({ type, answers }: FileQuestion, write: WriteText): string {
  const correctCount = answers.filter(({ correct }) => correct).length;
  const weight = correctCount === 0 ? 0 : Math.floor(10_000_000 / correctCount) / 100_000;
  return answers
    .map(({ text, correct, rationale }) => {
      const prefix =
        type === "multi choice multi correct" ? `~%${correct ? weight : -100}%` : correct ? "=" : "~";
      const feedback = rationale.trim() === "" ? "" : `#[html]${write(rationale, "answer")}`;
      return `\n${prefix}[html]${write(text, "answer")}${feedback}`;
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
function toEscapedHtml(source: string, kind: TextKind, imageUrlOf: (address: string) => string): string {
  const html = markdownToHtml(source, kind, imageUrlOf);
  return html
    .replace(/[\\~=#{}:]/g, "\\$&")
    .replace(/->/g, "-&gt;")
    .replace(/\r?\n/g, "\\n");
}
