import type { ImportRow, RowLevel } from "@rasayan/contract";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { Draft } from "../admin/question-draft.ts";
import type { KeptDrawing } from "./row-drawing.ts";

export type RowQuery = {
  page: number;
  limit: number;
  level?: RowLevel | undefined;
  duplicates: "true" | "false";
};
type Kept = Omit<ImportRow, "question"> & { draft: Draft | null; drawn: KeptDrawing | null };

/** One page of a batch's rows in the order of the file, as the table before the import shows them. */
export async function listRows(db: Db, batchId: number, { page, limit, level, duplicates }: RowQuery) {
  const matching = sql`from import_rows where batch_id = ${batchId}
    and (${level ?? null}::text is null or level = ${level ?? null}::text)
    and (${duplicates} = 'false' or duplicates <> '[]')`;
  const { rows } = await sql<Kept>`
    select position, line, level, messages, duplicates, draft, drawn, question_id ${matching}
    order by position limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total ${matching}`.execute(db);
  return { rows: rows.map(toShown), pagination: { page, limit, total: counted.rows[0]?.total ?? 0 } };
}

/** Rows that nothing keeps out, in their order; rows with duplicates only when they are wanted. */
export async function listSound(
  tx: Db,
  batchId: number,
  { withDuplicates, leftOut }: { withDuplicates: boolean; leftOut: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`select position from import_rows
    where batch_id = ${batchId} and level <> 'error' and drawn is not null
      and (${withDuplicates} or duplicates = '[]') and position <> all(${[...leftOut]}::int[])
    order by position`.execute(tx);
  return rows.map(({ position }) => position);
}

function toShown({ draft, drawn, ...row }: Kept): ImportRow {
  if (!draft) return { ...row, question: null };
  const { type, topicId, text, single_answer, accept, unit, exams, answers } = draft;
  const question = {
    ...{ type, topicId, text, single_answer, accept, unit, exams },
    text_html: drawn?.text.html ?? "",
    answers: answers.map((answer, index) => ({
      text: answer.text,
      correct: answer.correct,
      text_html: drawn?.answers[index]?.text.html ?? "",
      rationale_html: drawn?.answers[index]?.rationale.html ?? "",
    })),
    solution_html: drawn?.solution.html ?? "",
  };
  return { ...row, question };
}
