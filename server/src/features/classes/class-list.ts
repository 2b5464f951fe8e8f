import type { ImportResult, ListProblemKind } from "@rasayan/contract";
import { CsvError, parse } from "csv-parse/sync";

/** A line of a class list that can be used. */
export type ListedPlace = { line: number; name: string; rollNumber: string | null; email: string | null };
export type ClassList = { places: ListedPlace[]; problems: ImportResult["problems"] };

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const MAX_NAME = 100;
const MAX_ROLL_NUMBER = 20;
const MAX_EMAIL = 254;

/** How a heading names a column, in letters only. */
const HEADINGS: Record<keyof Cells, RegExp> = {
  email: /^(e?mail|gmail|(student)?e?mail(id|address)?)$/,
  name: /^(name|student|studentname|fullname|nameofstudent)$/,
  roll: /^(roll|rollno|rollnumber|rollnos?|regno|registration(no|number)?|admission(no|number)?|enrol(l)?ment(no|number)?)$/,
};

type Cells = { email: string; name: string; roll: string };

/**
 * Reads a list of a class: a table with commas, semicolons or tabs, one student a line. The columns are found by their
 * headings, or without these by what their cells look like: an address has an @, a roll number a digit.
 */
export function readClassList(text: string): ClassList {
  const rows = parseRows(text);
  if ("unclosedAt" in rows)
    return { places: [], problems: [{ line: rows.unclosedAt, kind: "unclosed_quote" }] };
  const headings = rows[0] && columnsOf(rows[0].cells);
  const problems: ClassList["problems"] = [];
  const places: ListedPlace[] = [];
  const seen = { email: new Set<string>(), roll: new Set<string>() };
  for (const { line, cells } of headings ? rows.slice(1) : rows) {
    const place = placeOf(headings ? named(cells, headings) : guessed(cells));
    const problem = typeof place === "string" ? place : findRepetition(place, seen);
    if (problem) problems.push({ line, kind: problem });
    else if (typeof place !== "string") places.push({ line, ...place });
  }
  return { places, problems };
}

/** Returns the filled lines, or where a quotation mark opens a cell that nothing closes. */
function parseRows(text: string): { line: number; cells: string[] }[] | { unclosedAt: number } {
  try {
    return readRows(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { unclosedAt: "lines" in error && typeof error.lines === "number" ? error.lines : 1 };
  }
}

function readRows(text: string): { line: number; cells: string[] }[] {
  const body = text.replace(/^\uFEFF/, "");
  const [firstLine = ""] = body.split(/\r?\n/, 1);
  const delimiter = ["\t", ";", ","].find((candidate) => firstLine.includes(candidate)) ?? ",";
  const records = parse(body, {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    info: true,
    trim: true,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  return records.flatMap(({ record, info }) =>
    record.every((cell) => cell === "") ? [] : [{ line: info.lines, cells: record }],
  );
}

/** The columns that a line of headings names; undefined if it isn't one. */
function columnsOf(cells: readonly string[]): Partial<Record<keyof Cells, number>> | undefined {
  const columns: Partial<Record<keyof Cells, number>> = {};
  for (const [index, cell] of cells.entries()) {
    const heading = cell.toLowerCase().replace(/[^a-z]/g, "");
    for (const column of ["email", "name", "roll"] as const)
      if (HEADINGS[column].test(heading)) columns[column] ??= index;
  }
  return columns.name === undefined ? undefined : columns;
}

const named = (cells: readonly string[], columns: Partial<Record<keyof Cells, number>>): Cells => ({
  email: cells[columns.email ?? -1] ?? "",
  name: cells[columns.name ?? -1] ?? "",
  roll: cells[columns.roll ?? -1] ?? "",
});

function guessed(cells: readonly string[]): Cells | ListProblemKind {
  const filled = cells.filter((cell) => cell !== "");
  if (filled.length > 3) return "too_many_columns";
  const email = filled.find((cell) => cell.includes("@")) ?? "";
  const roll = filled.find((cell) => cell !== email && /\d/.test(cell)) ?? "";
  return { email, roll, name: filled.find((cell) => cell !== email && cell !== roll) ?? "" };
}

type Place = Omit<ListedPlace, "line">;

function placeOf(cells: Cells | ListProblemKind): Place | ListProblemKind {
  if (typeof cells === "string") return cells;
  const { name, roll } = cells;
  const email = cells.email.toLowerCase();
  if (name === "" || name.includes("@")) return "no_name";
  if (email !== "" && !EMAIL.test(email)) return "bad_email";
  if (email === "" && roll === "") return "nothing_to_match";
  if (name.length > MAX_NAME || roll.length > MAX_ROLL_NUMBER || email.length > MAX_EMAIL) return "too_long";
  if (roll.includes("@")) return "bad_email";
  return { name, email: email || null, rollNumber: roll || null };
}

/** Which of its signs a place shares with one above; else remembers them. */
function findRepetition(
  { email, rollNumber }: Place,
  seen: { email: Set<string>; roll: Set<string> },
): ListProblemKind | undefined {
  const roll = rollNumber?.toLowerCase();
  if (email !== null && seen.email.has(email)) return "repeated_email";
  if (roll !== undefined && seen.roll.has(roll)) return "repeated_roll_number";
  if (email !== null) seen.email.add(email);
  if (roll !== undefined) seen.roll.add(roll);
  return undefined;
}
