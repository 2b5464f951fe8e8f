import { presetExams } from "@rasayan/contract";
import { type GIFTQuestion, type NumericalFormat, parse, type TextFormat } from "gift-pegjs";
import { escapeMarkdownAngles } from "./angle-escaping.ts";
import { parseCategoryPath } from "./category-path.ts";
import { type AcceptedAnswer, rangeAround, toNumericKey } from "./decimal-ranges.ts";
import { findDroppedMarkup } from "./dropped-markup.ts";
import {
  EMPTY_QUESTION,
  errorRow,
  type FileQuestion,
  type ParsedRow,
  type RowMessage,
  warning,
} from "./file-question.ts";
import { type Block, normalizeGift, restoreText, splitBlocks } from "./gift-blocks.ts";
import { createDigitFormatter, type DigitFormatter } from "./gift-digits.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { escapeText } from "./markdown-escapes.ts";
import { toDollarMath } from "./math-delimiters.ts";

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
    const [question, ...others] = parse(normalizeGift(text));
    if (!question || others.length > 0) return errorRow(line, "text", "This is not one question.");
    const row = toRow(question, line, createDigitFormatter(text));
    return { line, ...row, messages: [...row.messages, ...droppedMarkupIn(text)] };
  } catch (error) {
    const location =
      error instanceof Error && "location" in error ? (error.location as { start: { line: number } }) : null;
    const position = location ? `, line ${lines[location.start.line - 1] ?? line}` : "";
    return errorRow(
      line,
      "text",
      `This is not GIFT${position}. Signs ~ = # { } in a text need a \\ before them.`,
    );
  }
}

type Row = Pick<ParsedRow, "question" | "messages">;

/** GIFT also escapes characters of HTML. */
const droppedMarkupIn = (block: string): RowMessage[] =>
  findDroppedMarkup(block.replace(/\\([~=#{}:])/g, "$1")).map((message) => warning("text", message));

function toRow(question: GIFTQuestion, line: number, formatDigits: DigitFormatter): Row {
  if (question.type === "Category" || question.type === "Description")
    return errorRow(line, "type", "This has no answers, so it is no question.");
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
      // The grammar reads a single correct option as a typed answer.
      return errorRow(line, "type", "An answer in words cannot be marked here. Give options to choose from.");
    default:
      return errorRow(
        line,
        "type",
        `Questions of the kind ${question.type.toLowerCase()} do not exist here.`,
      );
  }
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
  const messages = isPartial ? [warning("answers", "Marks for partly right options are not kept.")] : [];
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
  const parsedChoices = list.map((choice) => ({
    ...choice,
    accepted: acceptedAnswers(choice.text, formatDigits),
  }));
  const weightOf = ({ isCorrect, weight }: (typeof list)[number]) => weight ?? (isCorrect ? 100 : 0);
  const accepted = parsedChoices.flatMap((choice) => (weightOf(choice) === 100 ? choice.accepted : []));
  if (accepted.length === 0) return errorRow(line, "single_answer", "Give the right number.");
  const isPartial = list.some((choice) => weightOf(choice) > 0 && weightOf(choice) < 100);
  const messages = isPartial ? [warning("accept", "Marks for partly right numbers are not kept.")] : [];
  const choiceWithFeedback = list.find(({ feedback }) => toMarkdown(feedback) !== "");
  if (choiceWithFeedback)
    messages.push(warning("solution", "What is said about single numbers is not kept."));
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
  const text = restoreText(formatted.text);
  if (formatted.format === "markdown") return escapeMarkdownAngles(toDollarMath(text)).trim();
  if (formatted.format === "plain") return escapeText(text).trim();
  return htmlToMarkdown(text.replace(/\n/g, formatted.format === "moodle" ? "<br>" : "\n"));
}
