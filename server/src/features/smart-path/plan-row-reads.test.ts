import { sql } from "kysely";
import { expect, test } from "vitest";
import { addManyQuestions } from "../../../test/bulk-fixtures.ts";
import { countRowsRead } from "../../../test/rows-read.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules } from "../../../test/test-content.ts";

test("with thousands of questions a plan reads a few rows of each topic, and the durations read forty", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  for (const count of [60, 3000]) await addManyQuestions(db, (await addChapter(db)).topicId, count);
  await sql`analyze`.execute(db);
  const rowsReadBy = async (part: string) => {
    const person = await signInAs();
    return countRowsRead(db, () => person.request("getSmartPath"), part);
  };
  const rowsForDurations = await rowsReadBy("percentile_cont");
  expect(rowsForDurations).toBeGreaterThanOrEqual(2 * 40);
  expect(rowsForDurations).toBeLessThan(2 * 50);
  const rowsForPlan = await rowsReadBy("answered_today as materialized");
  expect(rowsForPlan).toBeGreaterThanOrEqual(2 * 12);
  expect(rowsForPlan).toBeLessThan(2 * 12 * 5);
});
