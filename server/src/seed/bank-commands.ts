import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { BankFormat, endpoints, type ImportBatch } from "@rasayan/contract";
import type { Deps } from "../deps.ts";
import { commitImport } from "../features/bank/commit-actions.ts";
import { exportQuestions } from "../features/bank/export-actions.ts";
import { getImport, getImportRows, type InBackground, startImport } from "../features/bank/import-actions.ts";

/** Whoever may run this may do all of it; the log names nobody. */
const ACTOR = { id: 0, requestId: "content", ifMatch: undefined };
const MOST_ROWS = 5_000;

type Options = { format?: string; topic?: string; write: boolean; duplicates: boolean };

/** Prints what an import of this file would give, and carries it out when it is to be written. Returns the exit code. */
export async function importFile(deps: Deps, file: string, options: Options): Promise<number> {
  const format = options.format === undefined ? undefined : formatOf(options.format);
  const { topicId } = endpoints.previewImport.query.parse(options.topic ? { topicId: options.topic } : {});
  const sent = { name: path.basename(file), bytes: await readFile(file), format, topicId };
  const batch = await finished(deps, (inBackground) => startImport(deps, ACTOR, sent, inBackground));
  await printRows(deps, batch.id);
  console.log(
    `${batch.name} (${batch.format}): ${batch.ok} sound, ${batch.warnings} with warnings, ${batch.errors} with errors.`,
  );
  if (batch.state !== "ready") return failed(batch);
  if (!options.write) return batch.errors > 0 ? 1 : 0;
  const choice = {
    duplicates: options.duplicates ? ("import" as const) : ("leave out" as const),
    leave_out: [],
  };
  const after = await finished(deps, (inBackground) =>
    commitImport(deps, ACTOR, batch.id, choice, inBackground),
  );
  if (after.state !== "imported") return failed(after);
  console.log(`Import ${after.id}: ${after.imported} questions are in review.`);
  return 0;
}

/** Writes all questions as one file and says what the format has no place for. Returns the exit code. */
export async function exportFile({ db }: Deps, format: string, target: string | undefined): Promise<number> {
  const filter = endpoints.exportQuestions.query.parse({ format: formatOf(format) });
  const { name, text, questions, losses } = await exportQuestions(db, filter.format, filter);
  const file = target ?? path.resolve(name);
  await writeFile(file, text);
  console.log(`${questions} questions are in ${file}.`);
  for (const loss of losses) console.log(`Not in the file: ${loss.what} of ${loss.questions} questions.`);
  return 0;
}

function formatOf(name: string): BankFormat {
  const found = BankFormat.options.find((format) => format === name);
  if (!found) throw new Error(`There is no format ${name}; there are ${BankFormat.options.join(", ")}.`);
  return found;
}

async function finished(
  { db }: Deps,
  start: (inBackground: InBackground) => Promise<ImportBatch>,
): Promise<ImportBatch> {
  let running: Promise<void> = Promise.resolve();
  const { id } = await start((work) => {
    running = work(new AbortController().signal);
    // Who started it waits for it below; until then it is nobody's.
    running.catch(() => {});
  });
  await running;
  return getImport(db, id);
}

async function printRows({ db }: Deps, id: number): Promise<void> {
  const { rows } = await getImportRows(db, id, { page: 1, limit: MOST_ROWS, duplicates: "false" });
  for (const { line, messages } of rows)
    for (const { level, field, message } of messages) console.log(`${line}: ${level} ${field}: ${message}`);
}

function failed({ failure }: ImportBatch): number {
  console.error(failure ?? "The import did not end.");
  return 1;
}
