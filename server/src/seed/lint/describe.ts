import type { Library, LibraryIssue } from "../library.ts";
import { quotaTable } from "./quotas.ts";

type LintResult = { library: Library; issues: LibraryIssue[] };

/** Returns the lint's issues as text, and the number of errors. With `file`, only for paths that end with it. */
export function describeLint(
  { library, issues }: LintResult,
  file?: string,
): { text: string; errors: number } {
  const filePath = file?.replaceAll("\\", "/").replace(/^.*\bcontent\//, "");
  const allFiles = [
    ...library.questions,
    ...library.templates,
    ...library.notes,
    ...library.passages,
    ...library.chapters,
  ].map((item) => item.file);
  const isSelected = (name: string) => filePath === undefined || name.endsWith(filePath);
  const selected = issues.filter((issue) => isSelected(issue.file));
  const errors = selected.filter(({ level }) => level === "error").length;
  const isKnown = allFiles.some(isSelected) || selected.length > 0;
  if (!isKnown) return { text: `There is no content file ${file}.`, errors: 1 };
  const lines = selected
    .filter(({ rule }) => rule !== "L18")
    .map(({ file: name, line, level, rule, message }) => `${name}:${line} ${level} ${rule}: ${message}`);
  const templates = library.templates
    .filter(({ file: name }) => isSelected(name))
    .map(
      ({ fields, validCount, combinations }) =>
        `${fields.id}: ${validCount} of ${combinations} combinations are valid`,
    );
  const count = `${allFiles.filter(isSelected).length} files, ${errors} errors, ${selected.length - errors} warnings`;
  return {
    text: [...lines, ...(filePath === undefined ? quotaLines(library) : []), ...templates, count].join("\n"),
    errors,
  };
}

function quotaLines(library: Library): string[] {
  const rows = quotaTable(library).map((row) => [
    row.chapter,
    `${row.questions}${row.questions < row.floor ? " (low)" : ""}`,
    String(row.floor),
    String(row.launch),
    row.difficulty,
    row.type,
    row.notes,
  ]);
  const header = [
    "chapter",
    "questions",
    "minimum",
    "launch",
    "easy/medium/hard %",
    "single/multi/num. %",
    "notes",
  ];
  return ["", ...tableLines([header, ...rows]), ""];
}

/** Returns the lines of a table whose columns are as wide as their widest cell; the first row has the headings. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_heading, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
}
