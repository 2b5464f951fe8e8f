import { CompiledQuery, sql } from "kysely";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules } from "../../../test/test-content.ts";
import { addMany } from "../../../test/test-many.ts";
import { startDiagnostic, startQuiz } from "../../../test/test-quizzes.ts";
import type { Db } from "../../db/connect.ts";

type Plan = Record<string, unknown> & { Plans?: Plan[] };

test("of a chapter of thousands a start reads some hundred questions", async () => {
  const { db, signedIn } = await startTestApp();
  await addMarkingRules(db);
  const { chapterId, topicId } = await addChapter(db);
  const asha = await signedIn();
  const starts = {
    quick: () => startQuiz(asha, chapterId, "quick-quiz_chapter"),
    unlimited: () => startQuiz(asha, chapterId, "unlimited_chapter"),
    previous: () => startQuiz(asha, chapterId, "previous-questions_chapter"),
    diagnostic: () => startDiagnostic(asha),
  };
  // Of both exams, and more of the one that the learner does not sit.
  await addMany(db, topicId, 1000, { year: 2024 });
  await addMany(db, topicId, 1000, { year: 2023 });
  await addMany(db, topicId, 3000, { year: 2025, exams: ["advanced"] });
  await sql`analyze`.execute(db);
  for (const [name, start] of Object.entries(starts)) {
    const sent = vi.spyOn(pg.Client.prototype, "query");
    await start();
    const [chosen] = sent.mock.calls
      .map(([query, values]) => ({ values, ...asObject(query) }))
      .filter(({ text }) => text.includes("fresh as materialized"));
    sent.mockRestore();
    const read = await countRead(db, chosen?.text ?? "", chosen?.values ?? []);
    // What is looked at is found, looked up and described: a few reads each.
    const most = name === "diagnostic" ? 5 * 400 : 5 * 30;
    expect(read, name).toBeGreaterThan(0);
    expect(read, name).toBeLessThan(most);
  }
});

// As it arrives from PGlite's pool, or from the one that names statements.
const asObject = (query: unknown) =>
  typeof query === "string" ? { text: query } : (query as { text: string; values: unknown[] });

/** Rows of questions and their versions that the statement reads where tables are large, those passed over included. */
function countRead(db: Db, text: string, values: unknown[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    const { rows } = await tx.executeQuery<{ "QUERY PLAN": { Plan: Plan }[] }>(
      CompiledQuery.raw(`explain (analyze, format json) ${text}`, values),
    );
    return rows[0]?.["QUERY PLAN"].reduce((sum, { Plan }) => sum + readBy(Plan), 0) ?? 0;
  });
}

function readBy(plan: Plan): number {
  const isOfQuestions = ["questions", "question_versions"].includes(String(plan["Relation Name"]));
  const each = Number(plan["Actual Rows"] ?? 0) + Number(plan["Rows Removed by Filter"] ?? 0);
  const own = isOfQuestions ? each * Number(plan["Actual Loops"]) : 0;
  return (plan.Plans ?? []).reduce((sum, one) => sum + readBy(one), own);
}
