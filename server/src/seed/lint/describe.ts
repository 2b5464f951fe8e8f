import type { Library } from "../library.ts";
import type { Problem } from "../problem.ts";
import { quotaTable } from "./quotas.ts";

type Linted = { library: Library; problems: Problem[] };

/** What the lint has to say, for people; with `file` only about the files whose path ends so. */
export function describeLint({ library, problems }: Linted, file?: string): { text: string; errors: number } {
  const wanted = file?.replaceAll("\\", "/").replace(/^.*\bcontent\//, "");
  const all = [...library.questions, ...library.templates, ...library.notes, ...library.chapters].map(
    (one) => one.file,
  );
  const isWanted = (name: string) => wanted === undefined || name.endsWith(wanted);
  const shown = problems.filter((problem) => isWanted(problem.file));
  const errors = shown.filter(({ level }) => level === "error").length;
  const isKnown = all.some(isWanted) || shown.length > 0;
  if (!isKnown) return { text: `There is no content file ${file}.`, errors: 1 };
  const lines = shown
    .filter(({ rule }) => rule !== "L18")
    .map(({ file: name, line, level, rule, message }) => `${name}:${line} ${level} ${rule}: ${message}`);
  const templates = library.templates
    .filter(({ file: name }) => isWanted(name))
    .map(({ fields, sound, combinations }) => `${fields.id}: ${sound} of ${combinations} combinations`);
  const count = `${all.filter(isWanted).length} files, ${errors} errors, ${shown.length - errors} warnings`;
  return {
    text: [...lines, ...(wanted === undefined ? quotaLines(library) : []), ...templates, count].join("\n"),
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
  const head = [
    "chapter",
    "questions",
    "floor",
    "launch",
    "easy/medium/hard %",
    "single/multi/num. %",
    "notes",
  ];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [
    "",
    ...[head, ...rows].map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")),
    "",
  ];
}
