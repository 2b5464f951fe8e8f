import type { ImportRow, Severity } from "@rasayan/contract";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { Draft } from "../admin/question-draft.ts";
import type { RenderedRow } from "./row-rendering.ts";

export type RowQuery = {
  page: number;
  limit: number;
  level?: Severity | undefined;
  duplicates: "true" | "false";
};
type StoredRow = Omit<ImportRow, "question"> & { draft: Draft | null; rendered: RenderedRow | null };

/** Returns one page of a batch's rows in the order of the file, for the preview. */
export async function listRows(db: Db, batchId: number, { page, limit, level, duplicates }: RowQuery) {
  const filter = sql`from import_rows where batch_id = ${batchId}
    and (${level ?? null}::text is null or level = ${level ?? null}::text)
    and (${duplicates} = 'false' or duplicates <> '[]')`;
  const { rows } = await sql<StoredRow>`
    select position, line, level, messages, duplicates, draft, rendered, question_id ${filter}
    order by position limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const totals = await sql<{ total: number }>`select count(*) as total ${filter}`.execute(db);
  return { rows: rows.map(toImportRow), pagination: { page, limit, total: totals.rows[0]?.total ?? 0 } };
}

/** Returns the positions of the rows that can be imported, in order; rows with duplicates only if requested. */
export async function listImportable(
  tx: Db,
  batchId: number,
  { withDuplicates, excludedRows }: { withDuplicates: boolean; excludedRows: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`select position from import_rows
    where batch_id = ${batchId} and level <> 'error' and rendered is not null
      and (${withDuplicates} or duplicates = '[]') and position <> all(${[...excludedRows]}::int[])
    order by position`.execute(tx);
  return rows.map(({ position }) => position);
}

function toImportRow({ draft, rendered, ...row }: StoredRow): ImportRow {
  if (!draft) return { ...row, question: null };
  const { type, topicId, text, single_answer, accept, unit, exams, answers } = draft;
  const question = {
    ...{ type, topicId, text, single_answer, accept, unit, exams },
    text_html: rendered?.text.html ?? "",
    answers: answers.map((answer, index) => ({
      text: answer.text,
      correct: answer.correct,
      text_html: rendered?.answers[index]?.text.html ?? "",
      rationale_html: rendered?.answers[index]?.rationale.html ?? "",
    })),
    solution_html: rendered?.solution.html ?? "",
  };
  return { ...row, question };
}
