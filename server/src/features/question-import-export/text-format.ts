import { type Issue, issue } from "@rasayan/contract/issues";
import { LETTERS } from "./csv-columns.ts";
import { readTable } from "./csv-format.ts";
import { errorRow, type ParsedFile, type ParsedRow, warning } from "./file-question.ts";

/** A question while its lines are collected. `keys` has more than one if the file contradicts itself. */
type Draft = {
  line: number;
  number: number | undefined;
  text: string[];
  options: string[][];
  /** How the options are labelled, and their lines as they were typed. */
  style: string;
  labelled: string[];
  keys: string[];
  solution: string[] | undefined;
  hints: string[];
  fields: Partial<Record<Field, string>>;
  /** Whether it has a list of its own that counts from 1. */
  hasList: boolean;
};

type Field = "chapter" | "topic" | "difficulty" | "unit" | "tags";

/** `1.`, `1)`, `Q1.`, `Q. 1:` or `Question 1`; not `2.5 mol`, `q1 = 20 kJ` or `Q 3 of this paper`. */
const QUESTION =
  /^\s*(?:(?<prefix>Q(?:ue?s?(?:tion)?|n)?\.?\s*(?:No\.?\s*)?|QUESTION\s*|question\s*)(?<prefixed>\d{1,4})\s*(?:[.):]+\s*|$|\s(?=[A-Z$\\]))|(?<plain>\d{1,4})\s?[.)](?!\d)\s*)(?<rest>.*)$/;
/** `(a)`, `[A]`, `(1)`, `a)` or `A.` at the start of a line; `1)` is a question. */
const OPTION =
  /^\s*(?:[([]\s*(?<bracketed>[A-Ha-h1-8])\s*[\])]|(?<plain>[A-Ha-h])[.)](?!\d|[a-z]\.))\s*(?<rest>.*)$/;
/** `Ans: B`, `ANSWER: B`, `Answer (c)`, `Ans b`, `Key = -4.5`; not `Answer the following`. */
const KEY =
  /^\s*[[(]?(?:(?:the\s+)?correct\s+(?:answer|option)|ans(?:wer)?|key)\b\s*(?:is\b\s*)?(?:[:=]+(?:[-–—]+(?=\s*[A-Za-z([]|\s))?|\.(?!\d):?|[-–—]+(?=[\sA-Za-z([])|(?=[([])|(?=[A-Ha-h][.)\]]*\s*$))\s*(?<key>\S.*)$/i;
/** The key is in the next line. */
const KEY_BELOW = /^\s*(?:ans(?:wer)?|key)\s*[.:=–—-]+\s*$/i;
/** `Answer key`, `ANSWERS`, `Keys (Section A)`, with pairs below or in the same line. */
const KEY_LIST =
  /^[\s\W_]*(?:ans(?:wers?)?[ \t]*keys?|answers|keys)(?:\s*\([^)]*\)|\s+to\s[^\d]*)?[\s:.*_=–—-]*(?=\d|$)/i;
const KEY_PAIR =
  /[\s|,;]*(?:Q\.?\s*)?(?<number>\d{1,4})\s*(?:[.):|=]+|[-–—](?!\d)|[-–—]\s|\s(?=[([A-Ha-h]))\s*(?<key>[([]?[A-Ha-h1-8][)\]]?(?:\s*(?:,|&|and)?\s*[([]?[A-Ha-h][)\]]?)*(?![\w.]\w)|[-−+]?(?:\d[\d,]*)?\.?\d+(?:e[-+]?\d+)?(?:\s*(?:to|[-–—])\s*[-−]?\d[\d.]*)?)(?=[\s|,;.]|$|\d{1,4}\s*[.)])[.]?/iy;
const SOLUTION = /^\s*(?:sol(?:n|ution)?|explanation)\s*[.:–—-]+\s*(.*)$/i;
const HINT = /^\s*hint\s*\d?\s*[.:–—-]+\s*(.*)$/i;
const FIELD = /^\s*(chapter|topic|difficulty|unit|tags)\s*:\s*(.*)$/i;
/** A line between questions that is part of none. */
const BETWEEN = /^\s*(?:section|part|page|passage|paragraph|comprehension)\b/i;

const FIELDS = ["chapter", "topic", "difficulty", "unit", "tags"] as const;
const HINTS = ["hint_1", "hint_2", "hint_3", "hint_4"] as const;

/** Whether a text has questions as people type them: a question or an option, and the line of a key. */
export function looksLikeQuestions(source: string): boolean {
  const text = withPlainLabels(source);
  const outsideFormulas = text.replace(/\$[^$\n]*\$|\\[a-zA-Z]+\s*\{/g, "");
  if (/(?<!\\)\{\s*(?:[=~#]|(?:T(?:RUE)?|F(?:ALSE)?)\s*[#}])/.test(outsideFormulas)) return false;
  const lines = linesOf(text);
  const hasQuestion = lines.some((line) => QUESTION.test(line) || OPTION.test(line));
  return hasQuestion && lines.some((line) => KEY.test(line) || KEY_LIST.test(line) || KEY_BELOW.test(line));
}

/**
 * Reads questions as people type them: Aiken (options `A.`, then `ANSWER: B`), or numbered, with options `(a)` to `(d)`, one a
 * line or several, `Ans:`, `Sol:` and `Hint:`. The keys may also stand in a list at the end. A question without options asks for
 * a number. `Chapter:` and `Topic:` hold for the questions below them. What can't be told for sure gets a message.
 */
export function readText(source: string): Pick<ParsedFile, "rows" | "notices"> {
  const collected = new Collector(withPlainLabels(source));
  const { drafts, unread, strays } = collected;
  const notices: Issue[] = [
    ...(unread.length > 0
      ? [issue("lines_outside_questions", { count: unread.length, lines: unread.slice(0, 5) })]
      : []),
    ...(strays.length > 0 ? [issue("keys_without_question", { numbers: strays })] : []),
  ];
  return { rows: drafts.map(toRow), notices };
}

/** Signs that look like the ASCII ones in labels, and the marks of Markdown around labels. */
const withPlainLabels = (text: string): string =>
  text
    .replace(/[\u200b-\u200f\ufeff]/g, "")
    .replace(/[\u2028\u2029\v]/g, "\n")
    .replace(/[（）：．]/g, (sign) => "():."["（）：．".indexOf(sign)] ?? sign)
    .replace(/^([ \t]*)(?:[-*•][ \t]+(?=[([]|[A-Ha-h][.)]))?\*\*([^*\n]{1,24})\*\*/gm, "$1$2")
    .replace(/^[ \t]*[-*•][ \t]+(?=[([][A-Ha-h][)\]])/gm, "");

const linesOf = (text: string): string[] => text.split(/\r\n?|\n/);

/** Reads the lines one after the other. */
class Collector {
  readonly drafts: Draft[] = [];
  /** Lines that are part of no question. */
  readonly unread: string[] = [];
  /** Numbers in a list of keys that no question has. */
  readonly strays: number[] = [];
  #current: Draft | undefined;
  #headings: Partial<Record<Field, string>> = {};
  #isAfterBlank = true;
  #isKeyList = false;
  #isAfterKeyList = false;
  #isKeyBelow = false;
  readonly #isNumbered: boolean;

  constructor(text: string) {
    const lines = linesOf(text);
    const firstKey = lines.findIndex((line) => KEY.test(line));
    const before = firstKey < 0 ? lines : lines.slice(0, firstKey);
    this.#isNumbered = before.some((line) => QUESTION.test(line));
    for (const [index, line] of lines.entries()) {
      if (line.trim() !== "") this.#read(line.trimEnd(), index + 1);
      else if (this.#current) lastPart(this.#current)?.push("");
      this.#isAfterBlank = line.trim() === "";
    }
  }

  #read(line: string, lineNumber: number): void {
    if (this.#readKeyList(line)) return;
    const current = this.#current;
    if (current && this.#isKeyBelow) {
      this.#isKeyBelow = false;
      current.keys.push(line.trim());
      return;
    }
    if (current && KEY_BELOW.test(line)) this.#isKeyBelow = true;
    else if (this.#readField(line)) return;
    else if (this.#readQuestion(line, lineNumber)) return;
    else if (this.#isBetweenQuestions(line)) {
      this.#current = undefined;
      this.#isAfterKeyList = false;
      this.unread.push(line.trim());
    } else if (current) addLine(current, line);
    else this.unread.push(line.trim());
  }

  /** A list of keys ends at a line that doesn't begin with a pair. */
  #readKeyList(line: string): boolean {
    const [heading = ""] = KEY_LIST.exec(line) ?? [];
    if (heading === "" && !this.#isKeyList) return false;
    const pairs = line.slice(heading.length);
    const found: [number, string][] = [];
    let end = 0;
    for (KEY_PAIR.lastIndex = 0; ; ) {
      const { number = "", key = "" } = KEY_PAIR.exec(pairs)?.groups ?? {};
      if (number === "") break;
      end = KEY_PAIR.lastIndex;
      found.push([Number(number), key]);
    }
    const left = pairs.slice(end).replace(/[\s|,;.]/g, "");
    if (heading === "" && end === 0) {
      this.#isKeyList = false;
      return false;
    }
    // Half of a line would give half of a number.
    if (left !== "") this.unread.push(line.trim());
    else for (const [number, key] of found) this.#setListedKey(number, key);
    this.#isKeyList = true;
    this.#isAfterKeyList = true;
    this.#current = undefined;
    return true;
  }

  #setListedKey(number: number, key: string): void {
    const draft = this.drafts.findLast((candidate) => candidate.number === number);
    if (!draft) this.strays.push(number);
    else if (!draft.keys.some((known) => bare(known) === bare(key))) draft.keys.push(key);
  }

  #readField(line: string): boolean {
    const [, name = "", value = ""] = FIELD.exec(line) ?? [];
    const field = FIELDS.find((known) => known === name.toLowerCase());
    if (!field) return false;
    const isOfQuestion =
      this.#current !== undefined && !(this.#isAfterBlank && this.#current.keys.length > 0);
    if (this.#current && isOfQuestion) this.#current.fields[field] = value.trim();
    else if (field === "chapter" || field === "topic") {
      this.#headings =
        field === "chapter" ? { chapter: value.trim() } : { ...this.#headings, topic: value.trim() };
      this.#current = undefined;
    } else this.unread.push(line.trim());
    return true;
  }

  #readQuestion(line: string, lineNumber: number): boolean {
    const { prefix, prefixed, plain, rest = "" } = QUESTION.exec(line)?.groups ?? {};
    const number = Number(prefixed ?? plain ?? Number.NaN);
    if (this.#isAfterKeyList && this.#readSolutionOf(number, rest)) return true;
    if (Number.isNaN(number)) {
      if (this.#isNumbered || !this.#endsUnnumbered()) return false;
      this.#begin(lineNumber, undefined, line.trim());
      return true;
    }
    if (!this.#startsQuestion(number, prefix !== undefined)) {
      if (number === 1 && this.#current) this.#current.hasList = true;
      return false;
    }
    this.#begin(lineNumber, number, rest.trim());
    return true;
  }

  /** After a list of keys, the number of a question stands before its solution. */
  #readSolutionOf(number: number, text: string): boolean {
    const draft = this.drafts.findLast((candidate) => candidate.number === number);
    if (!draft) return false;
    this.#current = draft;
    draft.solution = [...(draft.solution ?? []), text];
    return true;
  }

  /** In Aiken, and wherever nothing is numbered, a line without a label after the key begins the next question. */
  #endsUnnumbered(): boolean {
    const current = this.#current;
    if (!current) return true;
    return current.keys.length > 0 && (this.#isAfterBlank || current.solution === undefined);
  }

  /** A numbered line within a question or a solution, as a list of statements or steps has it, begins none. */
  #startsQuestion(number: number, isPrefixed: boolean): boolean {
    const current = this.#current;
    if (!current) return true;
    const previous = current.number ?? 0;
    if (isPrefixed && number > previous) return true;
    const isComplete = current.keys.length > 0 || current.options.length > 1;
    const isInList = current.hasList && !this.#isAfterBlank;
    if (number === previous + 1) return !isInList && (isComplete || !current.hasList || this.#isAfterBlank);
    if (number > previous) return isComplete && !isInList;
    return number === 1 && isComplete && this.#isAfterBlank;
  }

  #isBetweenQuestions(line: string): boolean {
    const { keys = [], options = [] } = this.#current ?? {};
    const isComplete = keys.length > 0 || options.length > 1;
    const isAtEnd = this.#isAfterKeyList || (isComplete && this.#isAfterBlank);
    return isAtEnd && BETWEEN.test(line);
  }

  #begin(line: number, number: number | undefined, firstLine: string): void {
    this.#isAfterKeyList = false;
    this.#current = {
      line,
      number,
      text: firstLine === "" ? [] : [firstLine],
      options: [],
      style: "",
      labelled: [],
      keys: [],
      solution: undefined,
      hints: [],
      fields: { ...this.#headings },
      hasList: false,
    };
    this.drafts.push(this.#current);
  }
}

/** The part of a question to which a line without a label of its own belongs. */
function lastPart({ text, options, keys, solution }: Draft): string[] | undefined {
  if (solution) return solution;
  if (keys.length > 0) return undefined;
  return options.at(-1) ?? text;
}

function addLine(draft: Draft, line: string): void {
  const [, solution] = SOLUTION.exec(line) ?? [];
  const [, hint] = HINT.exec(line) ?? [];
  const key = KEY.exec(line)?.groups?.key;
  // What counts from 1 above the key or the solution is a list of the question itself.
  if (solution !== undefined || key !== undefined) draft.hasList = false;
  const isKnown = draft.solution !== undefined && draft.keys.length > 0;
  if (solution !== undefined) draft.solution = [...(draft.solution ?? []), solution];
  else if (hint !== undefined) draft.hints.push(hint.trim());
  else if (key !== undefined && !isKnown) draft.keys.push(key.trim());
  // What follows the key without a label explains it.
  else if (draft.solution || draft.keys.length > 0) draft.solution = [...(draft.solution ?? []), line];
  else if (!addOptions(draft, line, line)) lastPart(draft)?.push(line);
  if (draft.options.length > 0 && key === undefined && !draft.solution) draft.labelled.push(line);
}

/**
 * Adds the options of a line, if it begins with the next one. Further ones may follow in the same line. Labels of another kind
 * that begin anew are the options: what was labelled before are statements or a list to match.
 */
function addOptions(draft: Draft, line: string, wholeLine: string): boolean {
  const { bracketed, plain, rest = "" } = OPTION.exec(line)?.groups ?? {};
  const label = bracketed ?? plain;
  if (label === undefined) return false;
  const style = `${bracketed !== undefined} ${/\d/.test(label) ? 1 : label === label.toLowerCase()}`;
  if (draft.options.length > 0 && placeOf(label) === 0 && style !== draft.style) {
    draft.text.push(...draft.labelled);
    draft.labelled = [];
    draft.options = [];
  }
  if (placeOf(label) !== draft.options.length) return false;
  draft.style = style;
  const next = nextOption(rest, label, bracketed !== undefined, wholeLine);
  draft.options.push([rest.slice(0, next).trim()]);
  if (next !== undefined && !addOptions(draft, rest.slice(next), wholeLine))
    draft.options.at(-1)?.push(rest.slice(next));
  return true;
}

/** Returns where in a line the option after `label` begins, written in the same way; not in `both (a) and (b)`. */
function nextOption(rest: string, label: string, isBracketed: boolean, line: string): number | undefined {
  const following = String.fromCharCode(label.charCodeAt(0) + 1);
  const isDense = /[([]a[)\]].*[([]b[)\]].*[([]c[)\]].*[([]d[)\]]/i.test(line);
  const pattern = isBracketed
    ? `${isDense ? "" : "(?<=\\s)"}[([]\\s*${following}\\s*[)\\]]`
    : `(?<=\\s)${following}[.)](?=\\s)`;
  const found = new RegExp(
    `(?<!\\b(?:and|or|both|neither)\\s)${pattern}(?!\\s*(?:and|or|only)\\b|\\s*(?:,|$))`,
    "i",
  );
  return found.exec(rest)?.index;
}

const placeOf = (label: string): number =>
  /\d/.test(label) ? Number(label) - 1 : LETTERS.indexOf(label.toLowerCase());

/** `(B)` and `b` are one key. */
const bare = (key: string): string => key.replace(/[\s()[\].]/g, "").toLowerCase();

/** Reads a question as a row of a table, so that its key, its numbers and its words are read by the same rules. */
function toRow(draft: Draft): ParsedRow {
  const { line, text, options, hints, fields } = draft;
  const { key, unit, reason } = splitKey(draft);
  if (new Set(draft.keys.map(bare)).size > 1)
    return errorRow(line, "answers", issue("different_keys", { keys: draft.keys }));
  if (options.length === 0 && /^[a-h]$/.test(bare(key)))
    return errorRow(line, "answers", issue("options_not_recognised", { key }));
  const cells: Record<string, string> = {
    text: joined(text),
    answer: key,
    solution: joined([...(reason ? [reason] : []), ...(draft.solution ?? [])]),
    ...fields,
    unit: fields.unit ?? unit,
    ...Object.fromEntries(hints.slice(0, HINTS.length).map((hint, index) => [HINTS[index], hint])),
    ...Object.fromEntries(options.map((lines, index) => [`option_${LETTERS[index]}`, joined(lines)])),
  };
  const names = Object.keys(cells);
  const [row] = readTable([
    { line: 0, cells: names },
    { line, cells: Object.values(cells) },
  ]).rows;
  if (!row) return errorRow(line, "text", issue("no_question"));
  return { ...row, messages: [...row.messages, ...warningsOf(draft, key)] };
}

/** Separates what is often written behind a key: `(b) because …`, `4.5 kJ/mol`, `[Ans: 3]`. */
function splitKey({ keys: [first = ""], options }: Draft): { key: string; unit: string; reason: string } {
  const key = first.replace(/^\$(.*)\$$/, "$1").replace(/(?<=\d)\.$/, "");
  const unwrapped = /^[^([]*[)\]]$/.test(key) && options.length === 0 ? key.slice(0, -1) : key;
  const [, letter, reason] =
    /^[([]?\s*([A-Ha-h1-8])\s*[\])][.):]?\s+(?!(?:and|or)\b|[,&([])(\S.*)$/.exec(unwrapped) ?? [];
  if (options.length > 0 && letter !== undefined && reason !== undefined) {
    const option = joined(options[placeOf(letter)] ?? []);
    return { key: letter, unit: "", reason: reason.trim() === option ? "" : reason };
  }
  const [, number, unit] =
    /^\(?([-−+]?\d[\d.,]*)\)?\s*(?!(?:to|and|or)\b|e[-+]?\d|[x×])([A-Za-z°%µΩ].*)$/.exec(unwrapped) ?? [];
  if (options.length === 0 && number !== undefined && unit !== undefined)
    return { key: number, unit, reason: "" };
  const [, inBrackets] = /^\(([-−+]?[\d.,]+)\)$/.exec(unwrapped) ?? [];
  return { key: options.length === 0 ? (inBrackets ?? unwrapped) : unwrapped, unit: "", reason: "" };
}

/** What an editor should look at, because it can be meant in another way. */
function warningsOf({ text, options, solution = [], number }: Draft, key: string) {
  const lines = [...options.flatMap((option) => option.slice(1)), ...solution.slice(1)];
  const other = lines.find(
    (line) => KEY.test(line) || /^\s*[([]\s*[a1]\s*[)\]]/i.test(line) || startsOther(line, number),
  );
  const found =
    other === undefined ? [] : [warning("text", issue("another_question_inside", { line: other }))];
  const merged = options.find(([first = ""]) => /\s[([][b-h][)\]]\s+(?!and\b|or\b|only\b)\w/i.test(first));
  if (merged) found.push(warning("answers", issue("options_in_one", { text: joined(merged) })));
  const isRun = text.filter((line) => /^\s*\(?[1-4][.)]/.test(line)).length > 2;
  const isInLine = /\(1\).*\(2\).*\(3\)/s.test(joined(text)) || /\(a\).*\(b\).*\(c\)/is.test(joined(text));
  if (options.length === 0 && (isRun || isInLine) && /^\d$/.test(key))
    found.push(warning("type", issue("options_taken_for_text", { key })));
  return found;
}

const startsOther = (line: string, number = 0): boolean => {
  const { prefixed, plain } = QUESTION.exec(line)?.groups ?? {};
  return Number(prefixed ?? plain ?? 0) > number;
};

const joined = (lines: readonly string[]): string =>
  lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
