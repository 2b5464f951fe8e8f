import type { Library, LibraryIssue } from "../library.ts";
import { quotaTable } from "./quotas.ts";

type LintResult = { library: Library; issues: LibraryIssue[] };

/** Returns the lint's issues as text, and the number of errors. With `files`, only for paths that end with one of them. */
export function describeLint(
  { library, issues }: LintResult,
  files: readonly string[] = [],
): { text: string; errors: number } {
  const endings = files.map((file) => file.replaceAll("\\", "/").replace(/^.*\bcontent\//, ""));
  const allFiles = [
    ...library.questions,
    ...library.templates,
    ...library.notes,
    ...library.passages,
    ...library.chapters,
  ].map((item) => item.file);
  const isSelected = (name: string) =>
    endings.length === 0 || endings.some((ending) => name.endsWith(ending));
  const selected = issues.filter((issue) => isSelected(issue.file));
  const errors = selected.filter(({ level }) => level === "error").length;
  const known = [...allFiles, ...issues.map(({ file }) => file)];
  const missing = files.filter((_, index) => !known.some((name) => name.endsWith(endings[index] ?? "")));
  if (missing.length > 0)
    return { text: missing.map((file) => `There is no content file ${file}.`).join("\n"), errors: 1 };
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
    text: [...lines, ...(endings.length === 0 ? quotaLines(library) : []), ...templates, count].join("\n"),
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
