import { presetExams } from "@rasayan/contract";
import { parseDecimal } from "@rasayan/engine";
import { type BankQuestion, EMPTY, type RowMessage, warning } from "./bank-question.ts";
import { type Column, letterOf } from "./csv-columns.ts";
import { withDollars } from "./maths-marks.ts";
import { withPlainAngles } from "./plain-angles.ts";

type Cells = Partial<Record<Column, string>>;
type Read = { question: BankQuestion | null; messages: RowMessage[] };

/** One row of a table as a question; what its type, key or year says wrongly is named. */
export function readCells(cells: Cells): Read {
  const messages: RowMessage[] = [];
  const fail = (field: string, message: string) => messages.push({ field, message, level: "error" });
  const answers = optionsOf(cells);
  const key = (cells.answer ?? "").trim();
  const type = typeOf(cells.type ?? "", key, answers);
  if (!type) fail("type", `"${cells.type}" is no type. Write single, multi or numerical.`);
  const chosen = type === "numerical" ? [] : lettersOf(key, answers);
  const strange = chosen.filter((letter) => !answers.some((answer) => answer.letter === letter));
  if (strange.length > 0) fail("answers", `The key "${key}" names no option of this row.`);
  const accept = rangesOf(cells.accept ?? "");
  if (!accept) fail("accept", `"${cells.accept}" is no range. Write 4.5 to 4.7.`);
  if (!type || messages.length > 0) return { question: null, messages };
  const source = sourceOf(cells, messages);
  return {
    question: {
      type,
      text: textOf(cells.text),
      answers: answers.map(({ letter, text, rationale }) => ({
        text,
        correct: chosen.includes(letter),
        rationale,
      })),
      single_answer: type === "numerical" && key !== "" ? plainNumber(key) : null,
      accept: accept ?? [],
      unit: (cells.unit ?? "").trim(),
      solution: textOf(cells.solution),
      difficulty: difficultyOf(cells.difficulty ?? "", messages),
      exams: examsOf(cells.exams ?? "", presetExams({ type, source }), messages),
      chapter: (cells.chapter ?? "").trim(),
      topic: (cells.topic ?? "").trim(),
      tags: partsOf(cells.tags ?? ""),
      source,
    },
    messages,
  };
}

type Option = { letter: string; text: string; rationale: string };

/** Options up to the last that says something; those left empty between are kept, so that letters stay letters. */
function optionsOf(cells: Cells): Option[] {
  const letters = Object.keys(cells)
    .flatMap((column) => /^option_(.)$/.exec(column)?.[1] ?? [])
    .sort();
  const filled = letters.findLastIndex((letter) => textOf(cells[`option_${letter}`]) !== "");
  return letters.slice(0, filled + 1).map((letter) => ({
    letter,
    text: textOf(cells[`option_${letter}`]),
    rationale: textOf(cells[`rationale_${letter}`]),
  }));
}

function typeOf(given: string, key: string, answers: Option[]): BankQuestion["type"] | undefined {
  const name = given
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
  if (/^(numerical|numeric|integer|number|nat|num)( type| value)?$/.test(name)) return "numerical";
  if (/^(multi choice )?(multi|multiple|msq|mcma)( correct| select)?$/.test(name))
    return "multi choice multi correct";
  if (/^(multi choice )?(single|mcq|scq|mc|sc)( answer| correct)?$/.test(name))
    return "multi choice single answer";
  if (name !== "") return undefined;
  if (answers.length === 0) return "numerical";
  // Letters may touch, as in AC; a number such as 12 is one number.
  const places = /^\d+$/.test(key) ? [key] : lettersOf(key, answers);
  return new Set(places).size > 1 ? "multi choice multi correct" : "multi choice single answer";
}

/** `B`, `(b)`, `A, C`, `AC`, `(A) and (C)`, `1;3`, or the words of one option. */
function lettersOf(key: string, answers: Option[]): string[] {
  const bare = key.replace(/[()[\]]/g, "").trim();
  const places = bare.replace(/option|and|[\s,;/&|]/gi, "");
  const isRow = /^[a-z1-9]+$/i.test(places);
  const said = answers.find(({ text }) => text === textOf(key));
  if (said && !(bare.length === 1 && isRow)) return [said.letter];
  if (!isRow) return key === "" ? [] : [key];
  return [...places].map(letterOf);
}

function rangesOf(text: string): [string, string][] | undefined {
  const ranges = partsOf(text, /[;|]/).map((part) => part.split(/\s*(?:\.\.|\bto\b|–)\s*/));
  const isSound = ranges.every((range) => range.length === 2 && range.every((bound) => parseDecimal(bound)));
  return isSound ? ranges.map(([low = "", high = ""]) => [low, high]) : undefined;
}

/** A spreadsheet of another country writes 4,5 for 4.5. */
const plainNumber = (text: string) => (/^[+-]?\d+,\d+$/.test(text) ? text.replace(",", ".") : text);

const DIFFICULTIES = new Map<string, BankQuestion["difficulty"]>([
  ["easy", "easy"],
  ["e", "easy"],
  ["medium", "medium"],
  ["moderate", "medium"],
  ["m", "medium"],
  ["hard", "hard"],
  ["difficult", "hard"],
  ["h", "hard"],
  ["tough", "hard"],
]);

function difficultyOf(text: string, messages: RowMessage[]): BankQuestion["difficulty"] {
  const name = text.trim().toLowerCase();
  const found = DIFFICULTIES.get(name);
  if (found || name === "") return found ?? EMPTY.difficulty;
  messages.push(warning("difficulty", `"${text}" is no difficulty; the question is taken as medium.`));
  return EMPTY.difficulty;
}

function examsOf(text: string, preset: BankQuestion["exams"], messages: RowMessage[]): BankQuestion["exams"] {
  const parts = partsOf(text.toLowerCase().replace(/\bjee\b/g, ""));
  const found = parts.flatMap((part): BankQuestion["exams"] => {
    if (/^mains?$/.test(part)) return ["main"];
    if (/^adv(anced)?\.?$/.test(part)) return ["advanced"];
    return part === "both" ? ["main", "advanced"] : [];
  });
  if (parts.length > 0 && found.length === 0)
    messages.push(warning("exams", `"${text}" names no exam; the question is taken for ${wordsOf(preset)}.`));
  return found.length > 0 ? [...new Set(found)] : preset;
}

const wordsOf = (exams: BankQuestion["exams"]) => (exams.length > 1 ? "both" : "JEE Advanced");

function sourceOf(cells: Cells, messages: RowMessage[]): BankQuestion["source"] {
  const said = (column: Column) => (cells[column] ?? "").trim();
  const [exam, year] = [said("source_exam"), said("source_year")];
  if (exam === "" && year === "") return null;
  if (exam === "" || !/^\d{4}$/.test(year)) {
    messages.push(warning("source", "A source needs an exam and a year; it is left out."));
    return null;
  }
  return {
    exam,
    year: Number(year),
    session: said("source_session") || null,
    paper: said("source_paper") || null,
    number: said("source_number") || null,
    pattern: !/^(false|no|0)$/i.test(said("source_pattern")),
  };
}

const partsOf = (text: string, between = /[;,|]/): string[] =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== "");

const textOf = (cell: string | undefined): string => withPlainAngles(withDollars(cell ?? "")).trim();
