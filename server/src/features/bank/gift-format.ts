import { presetExams } from "@rasayan/contract";
import { type GIFTQuestion, type NumericalFormat, parse, type TextFormat } from "gift-pegjs";
import {
  type BankQuestion,
  EMPTY,
  failing,
  type ReadRow,
  type RowMessage,
  warning,
} from "./bank-question.ts";
import { type Accepted, keyOf, rangeAround } from "./exact-ranges.ts";
import { type Block, blocksOf, repaired, unshielded } from "./gift-blocks.ts";
import { type Digits, digitsOf } from "./gift-digits.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { lostMarkup } from "./lost-markup.ts";
import { escapeText } from "./markdown-escapes.ts";
import { withDollars } from "./maths-marks.ts";
import { placeOf } from "./place-path.ts";
import { withPlainAngles } from "./plain-angles.ts";

type Choices = Extract<GIFTQuestion, { type: "MC" }>["choices"];
type Numbers = Extract<GIFTQuestion, { type: "Numerical" }>["choices"];

/** Questions of a GIFT file, each read on its own, so that one slip does not spoil the others. */
export function readGift(text: string): ReadRow[] {
  let place = { chapter: "", topic: "" };
  return blocksOf(text.replace(/^\uFEFF/, "")).flatMap((block) => {
    const category = /^\s*\$CATEGORY:(.*)$/.exec(block.text)?.[1];
    if (category !== undefined) {
      place = placeOf(category);
      return [];
    }
    const row = readBlock(block);
    return [row.question ? { ...row, question: { ...row.question, ...place } } : row];
  });
}

function readBlock({ line, lines, text }: Block): ReadRow {
  try {
    const [question, ...others] = parse(repaired(text));
    if (!question || others.length > 0) return failing(line, "text", "This is not one question.");
    const row = toRow(question, line, digitsOf(text));
    return { line, ...row, messages: [...row.messages, ...lostIn(text)] };
  } catch (error) {
    const at =
      error instanceof Error && "location" in error ? (error.location as { start: { line: number } }) : null;
    const where = at ? `, line ${lines[at.start.line - 1] ?? line}` : "";
    return failing(
      line,
      "text",
      `This is not GIFT${where}. Signs ~ = # { } in a text need a \\ before them.`,
    );
  }
}

type Row = Pick<ReadRow, "question" | "messages">;

/** Marks of the format stand before signs of HTML, too. */
const lostIn = (block: string): RowMessage[] =>
  lostMarkup(block.replace(/\\([~=#{}:])/g, "$1")).map((message) => warning("text", message));

function toRow(question: GIFTQuestion, line: number, digits: Digits): Row {
  if (question.type === "Category" || question.type === "Description")
    return failing(line, "type", "This has no answers, so it is no question.");
  const said = {
    ...EMPTY,
    text: textOf(question.stem),
    solution: textOf(question.globalFeedback),
    tags: question.tags ?? [],
  };
  switch (question.type) {
    case "TF":
      return { question: trueOrFalse(said, question), messages: [] };
    case "MC":
      return ofChoices(said, question.choices);
    case "Numerical":
      return ofNumbers(said, question.choices, line, digits);
    case "Short":
      // A single right option looks like a typed answer to the grammar.
      return failing(line, "type", "An answer in words cannot be marked here. Give options to choose from.");
    default:
      return failing(line, "type", `Questions of the kind ${question.type.toLowerCase()} do not exist here.`);
  }
}

function trueOrFalse(said: BankQuestion, question: Extract<GIFTQuestion, { type: "TF" }>): BankQuestion {
  const { isTrue, trueFeedback, falseFeedback } = question;
  // In GIFT the first feedback is shown for the wrong answer, the second for the right one.
  const [wrong, right] = [textOf(trueFeedback), textOf(falseFeedback)];
  const answers = [true, false].map((value) => ({
    text: value ? "True" : "False",
    correct: value === isTrue,
    rationale: value === isTrue ? right : wrong,
  }));
  return { ...said, answers };
}

function ofChoices(said: BankQuestion, choices: Choices): Row {
  const isSingle = choices.some(({ isCorrect, weight }) => isCorrect && (weight ?? 100) === 100);
  const isRight = (choice: Choices[number]) => (isSingle ? choice.isCorrect : (choice.weight ?? 0) > 0);
  const answers = choices.map((choice) => ({
    text: textOf(choice.text),
    correct: isRight(choice),
    rationale: textOf(choice.feedback),
  }));
  const isPartial = isSingle && choices.some(({ isCorrect, weight }) => !isCorrect && (weight ?? 0) > 0);
  const type = isSingle ? "multi choice single answer" : "multi choice multi correct";
  const messages = isPartial ? [warning("answers", "Marks for partly right options are not kept.")] : [];
  return { question: { ...said, type, answers, exams: presetExams({ type }) }, messages };
}

function ofNumbers(said: BankQuestion, choices: Numbers, line: number, digits: Digits): Row {
  const list = Array.isArray(choices)
    ? choices
    : [{ isCorrect: true, weight: null, text: choices, feedback: null }];
  const read = list.map((one) => ({ ...one, accepted: acceptedOf(one.text, digits) }));
  const shareOf = ({ isCorrect, weight }: (typeof list)[number]) => weight ?? (isCorrect ? 100 : 0);
  const accepted = read.flatMap((one) => (shareOf(one) === 100 ? one.accepted : []));
  if (accepted.length === 0) return failing(line, "single_answer", "Give the right number.");
  const isPartial = list.some((one) => shareOf(one) > 0 && shareOf(one) < 100);
  const messages = isPartial ? [warning("accept", "Marks for partly right numbers are not kept.")] : [];
  const told = list.find(({ feedback }) => textOf(feedback) !== "");
  if (told) messages.push(warning("solution", "What is said about single numbers is not kept."));
  return { question: { ...said, type: "numerical", ...keyOf(accepted) }, messages };
}

function acceptedOf(
  { type, number, range, numberLow, numberHigh }: NumericalFormat,
  digits: Digits,
): Accepted[] {
  if (type === "high-low") return [{ value: null, range: [digits(numberLow ?? 0), digits(numberHigh ?? 0)] }];
  if (number === undefined) return [];
  const value = digits(number);
  const around = rangeAround(value, type === "range" ? digits(range ?? 0) : "0");
  return around ? [{ value, range: around }] : [];
}

function textOf(said: TextFormat | null | undefined): string {
  if (!said) return "";
  const text = unshielded(said.text);
  if (said.format === "markdown") return withPlainAngles(withDollars(text)).trim();
  if (said.format === "plain") return escapeText(text).trim();
  return htmlToMarkdown(text.replace(/\n/g, said.format === "moodle" ? "<br>" : "\n"));
}
