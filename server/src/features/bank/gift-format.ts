import { type GIFTQuestion, type NumericalFormat, parse, type TextFormat } from "gift-pegjs";
import { type BankQuestion, EMPTY, failing, type ReadRow, warning } from "./bank-question.ts";
import { type Accepted, keyOf, plainDigits, rangeAround } from "./exact-ranges.ts";
import { type Block, blocksOf, repaired } from "./gift-blocks.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { escapeText } from "./markdown-escapes.ts";
import { withDollars } from "./maths-marks.ts";
import { placeOf } from "./place-path.ts";

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

function readBlock({ line, text }: Block): ReadRow {
  try {
    const [question, ...others] = parse(repaired(text));
    if (!question || others.length > 0) return failing(line, "text", "This is not one question.");
    return { line, ...toRow(question, line) };
  } catch (error) {
    const at =
      error instanceof Error && "location" in error ? (error.location as { start: { line: number } }) : null;
    const where = at ? `, line ${line + at.start.line - 1}` : "";
    return failing(
      line,
      "text",
      `This is not GIFT${where}. Signs ~ = # { } in a text need a \\ before them.`,
    );
  }
}

function toRow(question: GIFTQuestion, line: number): Pick<ReadRow, "question" | "messages"> {
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
      return ofNumbers(said, question.choices, line);
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

function ofChoices(said: BankQuestion, choices: Choices): Pick<ReadRow, "question" | "messages"> {
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
  return { question: { ...said, type, answers }, messages };
}

function ofNumbers(
  said: BankQuestion,
  choices: Numbers,
  line: number,
): Pick<ReadRow, "question" | "messages"> {
  const list = Array.isArray(choices)
    ? choices
    : [{ isCorrect: true, weight: null, text: choices, feedback: null }];
  const right = list.filter(({ isCorrect, weight }) => isCorrect && (weight ?? 100) === 100);
  const accepted = right.flatMap(({ text }) => acceptedOf(text));
  if (accepted.length === 0) return failing(line, "single_answer", "Give the right number.");
  const messages =
    list.length > right.length ? [warning("accept", "Marks for partly right numbers are not kept.")] : [];
  const told = list.find(({ feedback }) => textOf(feedback) !== "");
  if (told) messages.push(warning("solution", "What is said about single numbers is not kept."));
  return { question: { ...said, type: "numerical", ...keyOf(accepted) }, messages };
}

function acceptedOf({ type, number, range, numberLow, numberHigh }: NumericalFormat): Accepted[] {
  if (type === "high-low")
    return [{ value: null, range: [plainDigits(numberLow ?? 0), plainDigits(numberHigh ?? 0)] }];
  if (number === undefined) return [];
  const value = plainDigits(number);
  const around = rangeAround(value, type === "range" ? plainDigits(range ?? 0) : "0");
  return around ? [{ value, range: around }] : [];
}

function textOf(said: TextFormat | null | undefined): string {
  if (!said) return "";
  if (said.format === "markdown") return withDollars(said.text).trim();
  if (said.format === "plain") return escapeText(said.text).trim();
  return htmlToMarkdown(said.text.replace(/\n/g, said.format === "moodle" ? "<br>" : "\n"));
}
