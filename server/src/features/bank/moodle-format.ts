import { presetExams } from "@rasayan/contract";
import { parseDecimal } from "@rasayan/engine";
import {
  type BankQuestion,
  BankRefused,
  EMPTY,
  failing,
  type ReadBank,
  type ReadRow,
  type RowMessage,
  warning,
} from "./bank-question.ts";
import { type Accepted, keyOf, plainDigits, rangeAround } from "./exact-ranges.ts";
import { childOf, childrenOf, markdownOf, type Pictures, plainText } from "./moodle-texts.ts";
import { placeOf } from "./place-path.ts";
import { lineCounter, readXml, type XmlNode } from "./xml-tree.ts";

/** Questions of a Moodle XML file. Throws BankRefused when the file is none, or declares entities. */
export function readMoodle(text: string): ReadBank {
  const quiz = readXml(text);
  if (quiz.name !== "quiz") throw new BankRefused(`This is not a Moodle quiz but <${quiz.name}>.`);
  const pictures: Pictures = [];
  const lineAt = lineCounter(text);
  let place = { chapter: "", topic: "" };
  const rows = childrenOf(quiz, "question").flatMap((node) => {
    if (node.attributes.type === "category") {
      place = placeOf(plainText(childOf(node, "category")));
      return [];
    }
    return [readQuestion(node, lineAt(node.at), place, pictures)];
  });
  return { rows, pictures };
}

type Place = { chapter: string; topic: string };

function readQuestion(node: XmlNode, line: number, place: Place, pictures: Pictures): ReadRow {
  const type = node.attributes.type ?? "";
  if (!["multichoice", "truefalse", "numerical"].includes(type))
    return failing(line, "type", `Questions of the kind ${type || "unknown"} do not exist here.`);
  const lost = new Set<string>();
  const read = (one: XmlNode | undefined) => {
    const { text, lost: said } = markdownOf(one, pictures);
    for (const message of said) lost.add(message);
    return text;
  };
  const said: BankQuestion = {
    ...EMPTY,
    ...place,
    text: read(childOf(node, "questiontext")),
    solution: read(childOf(node, "generalfeedback")),
    tags: childrenOf(childOf(node, "tags"), "tag").map((tag) => plainText(tag).trim()),
  };
  const row = type === "numerical" ? ofNumbers(said, node, line) : ofChoices(said, node, read);
  const messages = [...lost].map((message) => warning("text", message));
  return { line, question: row.question, messages: [...row.messages, ...messages, ...unkeptParts(node)] };
}

type Row = Pick<ReadRow, "question" | "messages">;

function ofChoices(said: BankQuestion, node: XmlNode, read: (one: XmlNode | undefined) => string): Row {
  const isTrueFalse = node.attributes.type === "truefalse";
  const isSingle = isTrueFalse || !/^(false|0)$/.test(plainText(childOf(node, "single")).trim());
  const answers = childrenOf(node, "answer").map((answer) => ({
    text: isTrueFalse ? capitalised(plainText(answer)) : read(answer),
    correct: isSingle ? fractionOf(answer) >= 100 : fractionOf(answer) > 0,
    rationale: read(childOf(answer, "feedback")),
  }));
  const isPartial =
    isSingle && childrenOf(node, "answer").some((one) => fractionOf(one) > 0 && fractionOf(one) < 100);
  const type = isSingle ? "multi choice single answer" : "multi choice multi correct";
  const messages = isPartial ? [warning("answers", "Marks for partly right options are not kept.")] : [];
  return { question: { ...said, type, answers, exams: presetExams({ type }) }, messages };
}

/** What Moodle says of its own accord on the whole answer. */
const STANDARD = /^Your answer is (?:partially )?(?:in)?correct\.?$/;

/** Parts of a question that ours have no place for. */
function unkeptParts(node: XmlNode): RowMessage[] {
  const says = (name: string) =>
    childrenOf(node, name)
      .map((part) =>
        plainText(part)
          .replace(/<[^<>]*>/g, "")
          .trim(),
      )
      .some((text) => text !== "" && !STANDARD.test(text));
  const isTold = ["correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"].some(says);
  return [
    ...(says("hint") ? [warning("solution", "Hints are not kept.")] : []),
    ...(isTold ? [warning("solution", "What is said about the answer as a whole is not kept.")] : []),
  ];
}

function ofNumbers(said: BankQuestion, node: XmlNode, line: number): Row {
  const answers = childrenOf(node, "answer");
  const right = answers.filter((answer) => fractionOf(answer) >= 100);
  const accepted = right.flatMap((answer): Accepted[] => {
    const value = numberOf(plainText(answer));
    const around = rangeAround(value, numberOf(childOf(answer, "tolerance")?.text ?? "0") || "0");
    return around ? [{ value, range: around }] : [];
  });
  if (accepted.length === 0) return failing(line, "single_answer", "There is no right number to read.");
  const isPartial = answers.some((answer) => fractionOf(answer) > 0 && fractionOf(answer) < 100);
  const messages = isPartial ? [warning("accept", "Marks for partly right numbers are not kept.")] : [];
  if (answers.some((answer) => plainText(childOf(answer, "feedback")).trim() !== ""))
    messages.push(warning("solution", "What is said about single numbers is not kept."));
  const [unit, ...others] = childrenOf(childOf(node, "units"), "unit");
  if (others.length > 0) messages.push(warning("unit", "Only the first unit is kept."));
  return {
    question: {
      ...said,
      type: "numerical",
      ...keyOf(accepted),
      unit: plainText(childOf(unit, "unit_name")).trim(),
    },
    messages,
  };
}

const fractionOf = (answer: XmlNode): number => Number(answer.attributes.fraction ?? 0);

const capitalised = (text: string) => text.trim().replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** Moodle writes 1.0E-5 and 1e-5, too. */
function numberOf(text: string): string {
  const given = text.trim().replace(/^(-?\d+),(\d+)$/, "$1.$2");
  if (parseDecimal(given)) return given;
  return /^[+-]?\d*\.?\d+e[+-]?\d{1,2}$/i.test(given) ? plainDigits(Number(given)) : given;
}
