import { presetExams } from "@rasayan/contract";
import { parseDecimal, toDecimalNotation } from "@rasayan/engine";
import { parseCategoryPath } from "./category-path.ts";
import { type AcceptedAnswer, rangeAround, toNumericKey } from "./decimal-ranges.ts";
import {
  EMPTY_QUESTION,
  errorRow,
  type FileQuestion,
  ImportError,
  type ParsedFile,
  type ParsedRow,
  type RowMessage,
  warning,
} from "./file-question.ts";
import { childOf, childrenOf, type EmbeddedImages, plainText, toMarkdown } from "./moodle-texts.ts";
import { lineCounter, readXml, type XmlNode } from "./xml-tree.ts";

/** Reads the questions of a Moodle XML file. Throws ImportError if the file is not one, or declares entities. */
export function readMoodle(text: string): ParsedFile {
  const quiz = readXml(text);
  if (quiz.name !== "quiz") throw new ImportError(`This is not a Moodle quiz but <${quiz.name}>.`);
  const images: EmbeddedImages = [];
  const lineAt = lineCounter(text);
  let category = { chapter: "", topic: "" };
  const rows = childrenOf(quiz, "question").flatMap((node) => {
    if (node.attributes.type === "category") {
      category = parseCategoryPath(plainText(childOf(node, "category")));
      return [];
    }
    return [readQuestion(node, lineAt(node.offset), category, images)];
  });
  return { rows, images };
}

type Category = { chapter: string; topic: string };

function readQuestion(node: XmlNode, line: number, category: Category, images: EmbeddedImages): ParsedRow {
  const type = node.attributes.type ?? "";
  if (!["multichoice", "truefalse", "numerical"].includes(type))
    return errorRow(line, "type", `Questions of the kind ${type || "unknown"} do not exist here.`);
  const droppedMarkup = new Set<string>();
  const readText = (element: XmlNode | undefined) => {
    const { text, droppedMarkup: droppedHere } = toMarkdown(element, images);
    for (const message of droppedHere) droppedMarkup.add(message);
    return text;
  };
  const base: FileQuestion = {
    ...EMPTY_QUESTION,
    ...category,
    text: readText(childOf(node, "questiontext")),
    solution: readText(childOf(node, "generalfeedback")),
    tags: childrenOf(childOf(node, "tags"), "tag").map((tag) => plainText(tag).trim()),
  };
  const row = type === "numerical" ? toNumericRow(base, node, line) : toChoiceRow(base, node, readText);
  const messages = [...droppedMarkup].map((message) => warning("text", message));
  return {
    line,
    question: row.question,
    messages: [...row.messages, ...messages, ...droppedPartWarnings(node)],
  };
}

type Row = Pick<ParsedRow, "question" | "messages">;

function toChoiceRow(
  base: FileQuestion,
  node: XmlNode,
  readText: (element: XmlNode | undefined) => string,
): Row {
  const isTrueFalse = node.attributes.type === "truefalse";
  const isSingle = isTrueFalse || !/^(false|0)$/.test(plainText(childOf(node, "single")).trim());
  const answers = childrenOf(node, "answer").map((answer) => ({
    text: isTrueFalse ? capitalize(plainText(answer)) : readText(answer),
    correct: isSingle ? fractionOf(answer) >= 100 : fractionOf(answer) > 0,
    rationale: readText(childOf(answer, "feedback")),
  }));
  const isPartial =
    isSingle &&
    childrenOf(node, "answer").some((element) => fractionOf(element) > 0 && fractionOf(element) < 100);
  const type = isSingle ? "multi choice single answer" : "multi choice multi correct";
  const messages = isPartial ? [warning("answers", "Marks for partly right options are not kept.")] : [];
  return { question: { ...base, type, answers, exams: presetExams({ type }) }, messages };
}

/** Moodle's standard feedback on the whole answer. */
const STANDARD_FEEDBACK = /^Your answer is (?:partially )?(?:in)?correct\.?$/;

/** Returns warnings about parts of a question that our questions don't have. */
function droppedPartWarnings(node: XmlNode): RowMessage[] {
  const hasText = (name: string) =>
    childrenOf(node, name)
      .map((part) =>
        plainText(part)
          .replace(/<[^<>]*>/g, "")
          .trim(),
      )
      .some((text) => text !== "" && !STANDARD_FEEDBACK.test(text));
  const hasOverallFeedback = ["correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"].some(
    hasText,
  );
  return [
    ...(hasText("hint") ? [warning("solution", "Hints are not kept.")] : []),
    ...(hasOverallFeedback
      ? [warning("solution", "What is said about the answer as a whole is not kept.")]
      : []),
  ];
}

function toNumericRow(base: FileQuestion, node: XmlNode, line: number): Row {
  const answers = childrenOf(node, "answer");
  const correctAnswers = answers.filter((answer) => fractionOf(answer) >= 100);
  const accepted = correctAnswers.flatMap((answer): AcceptedAnswer[] => {
    const value = parseNumber(plainText(answer));
    const tolerated = rangeAround(value, parseNumber(childOf(answer, "tolerance")?.text ?? "0") || "0");
    return tolerated ? [{ value, range: tolerated }] : [];
  });
  if (accepted.length === 0) return errorRow(line, "single_answer", "There is no right number to read.");
  const isPartial = answers.some((answer) => fractionOf(answer) > 0 && fractionOf(answer) < 100);
  const messages = isPartial ? [warning("accept", "Marks for partly right numbers are not kept.")] : [];
  if (answers.some((answer) => plainText(childOf(answer, "feedback")).trim() !== ""))
    messages.push(warning("solution", "What is said about single numbers is not kept."));
  const [unit, ...others] = childrenOf(childOf(node, "units"), "unit");
  if (others.length > 0) messages.push(warning("unit", "Only the first unit is kept."));
  return {
    question: {
      ...base,
      type: "numerical",
      ...toNumericKey(accepted),
      unit: plainText(childOf(unit, "unit_name")).trim(),
    },
    messages,
  };
}

const fractionOf = (answer: XmlNode): number => Number(answer.attributes.fraction ?? 0);

const capitalize = (text: string) => text.trim().replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** Moodle also writes numbers like 1.0E-5 and 1e-5. */
function parseNumber(text: string): string {
  const normalized = text.trim().replace(/^(-?\d+),(\d+)$/, "$1.$2");
  if (parseDecimal(normalized)) return normalized;
  return /^[+-]?\d*\.?\d+e[+-]?\d{1,2}$/i.test(normalized)
    ? toDecimalNotation(Number(normalized))
    : normalized;
}
