import { CompiledQuery, sql } from "kysely";
import pg from "pg";
import { vi } from "vitest";
import type { Db } from "../src/db/connect.ts";

type Plan = Record<string, unknown> & { Plans?: Plan[] };

/**
 * Returns how many rows of `questions` and `question_versions` a statement reads, including those that a filter
 * removes. The statement is the first one sent by `action` that contains `fragment`. It runs again under `explain
 * analyze`, with sequential and bitmap scans turned off, so that it uses the indexes that it would use on large tables.
 */
export async function countRowsRead(
  db: Db,
  action: () => Promise<unknown>,
  fragment: string,
): Promise<number> {
  const querySpy = vi.spyOn(pg.Client.prototype, "query");
  await action();
  const statement = querySpy.mock.calls
    .map(([query, values]) => ({ values, ...toStatement(query) }))
    .find(({ text }) => text.includes(fragment));
  querySpy.mockRestore();
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    const { rows } = await tx.executeQuery<{ "QUERY PLAN": { Plan: Plan }[] }>(
      CompiledQuery.raw(`explain (analyze, format json) ${statement?.text}`, statement?.values ?? []),
    );
    return rows[0]?.["QUERY PLAN"].reduce((sum, { Plan }) => sum + rowsReadBy(Plan), 0) ?? 0;
  });
}

// PGlite's pool gets a statement as a string; the pool that names prepared statements gets an object.
const toStatement = (query: unknown) =>
  typeof query === "string" ? { text: query } : (query as { text: string; values: unknown[] });

function rowsReadBy(plan: Plan): number {
  const isQuestionTable = ["questions", "question_versions"].includes(String(plan["Relation Name"]));
  const rowsPerLoop = Number(plan["Actual Rows"] ?? 0) + Number(plan["Rows Removed by Filter"] ?? 0);
  const ownRows = isQuestionTable ? rowsPerLoop * Number(plan["Actual Loops"]) : 0;
  return (plan.Plans ?? []).reduce((sum, child) => sum + rowsReadBy(child), ownRows);
}
