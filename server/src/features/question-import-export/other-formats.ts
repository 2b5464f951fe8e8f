import { ImportError } from "./file-question.ts";

const ADVICE =
  "Bring the questions as a table (Excel or CSV), or as GIFT, Moodle XML or the JSON that is exported here.";

/** Files of other programs by their first bytes. */
const BINARY_FORMATS: [string, string][] = [
  ["255044462d", "a PDF"],
  ["504b0304", "a ZIP archive, as Word, Anki and H5P write them"],
  ["d0cf11e0", "a file of an old version of Excel or Word"],
  ["7b5c727466", "an RTF document"],
  ["1f8b", "a compressed file"],
  ["89504e47", "a picture"],
  ["ffd8ff", "a picture"],
];

/** Texts of other programs. */
const TEXT_FORMATS: [RegExp, string][] = [
  [/^\s*\[\s*[[{"\]]/, "JSON of another program"],
  [/^\s*(?:<!doctype html|<html[\s>])/i, "a web page"],
  [/<(?:questestinterop|assessmentItem|qti-assessment-item|assessmentTest)[\s>]/, "QTI"],
];

/** LaTeX would be taken for GIFT, because it has braces too; GIFT writes its own as `\{`. */
const LATEX = /\\documentclass\b|\\begin\{\w+\*?\}|^\s*\\(?:usepackage|(?:sub)*section|question|item)\b/m;

/** Throws ImportError if a file is of a known type that can't be read. */
export function rejectOtherBinary(bytes: Uint8Array): void {
  const head = Buffer.from(bytes.subarray(0, 8)).toString("hex");
  const name = BINARY_FORMATS.find(([start]) => head.startsWith(start))?.[1];
  if (name) throw otherFormat(name);
}

/** Throws ImportError if a text is of a known format that can't be read. */
export function rejectOtherText(text: string): void {
  const name = TEXT_FORMATS.find(([pattern]) => pattern.test(text))?.[1];
  if (name) throw otherFormat(name);
}

/** Throws ImportError if a text that is no table, JSON or XML is LaTeX. Their cells may hold some. */
export function rejectLatex(text: string): void {
  if (LATEX.test(text)) throw otherFormat("LaTeX");
}

const otherFormat = (name: string) =>
  new ImportError(`This is ${name}, which cannot be read. ${ADVICE}`, { isUnsupportedType: true });
