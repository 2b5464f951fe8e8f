import { issue, type OtherFormat } from "@rasayan/contract/issues";
import { ImportError } from "./file-question.ts";

/** Files of other programs by their first bytes. */
const BINARY_FORMATS: [string, OtherFormat][] = [
  ["255044462d", "pdf"],
  ["504b0304", "zip"],
  ["d0cf11e0", "old_office"],
  ["7b5c727466", "rtf"],
  ["1f8b", "compressed"],
  ["89504e47", "picture"],
  ["ffd8ff", "picture"],
];

/** Texts of other programs. */
const TEXT_FORMATS: [RegExp, OtherFormat][] = [
  [/^\s*\[\s*[[{"\]]/, "other_json"],
  [/^\s*(?:<!doctype html|<html[\s>])/i, "web_page"],
  [/<(?:questestinterop|assessmentItem|qti-assessment-item|assessmentTest)[\s>]/, "qti"],
];

/** LaTeX would be taken for GIFT, because it has braces too; GIFT writes its own as `\{`. */
const LATEX = /\\documentclass\b|\\begin\{\w+\*?\}|^[ \t]*\\(?:usepackage|(?:sub)*section|question|item)\b/m;

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

/** Whether a text is a LaTeX document. Formulas may have environments of their own. */
export const isLatexDocument = (text: string): boolean => LATEX_DOCUMENT.test(text);
const LATEX_DOCUMENT =
  /\\documentclass\b|\\usepackage\b|\\begin\{(?:document|enumerate|itemize|questions)\}|^[ \t]*\\(?:item|question)\b/m;

/** Throws ImportError if a text that is no table, JSON or XML is LaTeX. Their cells may hold some. */
export function rejectLatex(text: string): void {
  if (LATEX.test(text)) throw otherFormat("latex");
}

const otherFormat = (format: OtherFormat) =>
  new ImportError(issue("other_format", { format }), { isUnsupportedType: true });
