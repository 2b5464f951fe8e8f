import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { endpoints, type ImportBatch, ImportFormat } from "@rasayan/contract";
import { issueMessage, placedIssueMessage } from "@rasayan/contract/issues";
import type { BackgroundRunner, Deps } from "../deps.ts";
import { commitImport } from "../features/question-import-export/commit-actions.ts";
import { exportQuestions } from "../features/question-import-export/export-actions.ts";
import { getImport, getImportRows, startImport } from "../features/question-import-export/import-actions.ts";

/** These commands need no account. The id 0 means that the audit log records no user. */
const ACTOR = { id: 0, requestId: "content", ifMatch: undefined };
const MAX_ROWS = 5_000;

type Options = { format?: string; topic?: string; write: boolean; skipDuplicates: boolean };

/** Prints a preview of the import of a file; with `write`, imports the file. Returns the exit code. */
export async function importFile(deps: Deps, file: string, options: Options): Promise<number> {
  const format = options.format === undefined ? undefined : parseFormat(options.format);
  const { topicId } = endpoints.previewImport.query.parse(options.topic ? { topicId: options.topic } : {});
  const upload = { name: path.basename(file), bytes: await readFile(file), format, topicId };
  const batch = await waitForImport(deps, (runInBackground) =>
    startImport(deps, ACTOR, upload, runInBackground),
  );
  for (const notice of batch.notices) console.log(issueMessage(notice));
  await printRows(deps, batch.id);
  console.log(
    `${batch.name} (${batch.format}): ${batch.ok} valid, ${batch.warnings} with warnings, ${batch.errors} with errors.`,
  );
  if (batch.state !== "ready") return reportFailure(batch);
  if (!options.write) return batch.errors > 0 ? 1 : 0;
  const selection = {
    duplicates: options.skipDuplicates ? ("exclude" as const) : ("import" as const),
    excluded_rows: [],
  };
  const committed = await waitForImport(deps, (runInBackground) =>
    commitImport(deps, ACTOR, batch.id, selection, runInBackground),
  );
  if (committed.state !== "imported") return reportFailure(committed);
  console.log(`Import ${committed.id}: ${committed.imported} questions were added, in review.`);
  return 0;
}

/** Writes all questions to one file and prints what the format doesn't support. Returns the exit code. */
export async function exportFile({ db }: Deps, format: string, target: string | undefined): Promise<number> {
  const filter = endpoints.exportQuestions.query.parse({ format: parseFormat(format) });
  const {
    name,
    text,
    encoding,
    questions,
    omitted_fields: omittedFields,
  } = await exportQuestions(db, filter.format, filter);
  const file = target ?? path.resolve(name);
  await writeFile(file, Buffer.from(text, encoding));
  console.log(`${questions} questions were written to ${file}.`);
  for (const omittedField of omittedFields)
    console.log(`Not in the file: ${omittedField.what} of ${omittedField.questions} questions.`);
  return 0;
}

function parseFormat(name: string): ImportFormat {
  const found = ImportFormat.options.find((format) => format === name);
  if (!found)
    throw new Error(`There is no format ${name}; choose one of ${ImportFormat.options.join(", ")}.`);
  return found;
}

async function waitForImport(
  { db }: Deps,
  start: (runInBackground: BackgroundRunner) => Promise<ImportBatch>,
): Promise<ImportBatch> {
  let running: Promise<void> = Promise.resolve();
  const { id } = await start((work) => {
    running = work(new AbortController().signal);
    // The `await` below throws the error; until then, this prevents an unhandled rejection.
    running.catch(() => {});
  });
  await running;
  return getImport(db, id);
}

async function printRows({ db }: Deps, id: number): Promise<void> {
  const { rows } = await getImportRows(db, id, { page: 1, limit: MAX_ROWS, duplicates: "false" });
  for (const { line, messages } of rows)
    for (const message of messages)
      console.log(`${line}: ${message.level} ${message.field}: ${placedIssueMessage(message)}`);
}

function reportFailure({ failure }: ImportBatch): number {
  console.error(failure ?? "The import did not finish.");
  return 1;
}
