import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules } from "../../../test/test-content.ts";
import { addMany } from "../../../test/test-many.ts";
import { countRead } from "../../../test/test-reads.ts";

test("with thousands of questions a plan looks at a few of each topic, and the usual time at forty", async () => {
  const { db, signedIn } = await startTestApp();
  await addMarkingRules(db);
  for (const count of [60, 3000]) await addMany(db, (await addChapter(db)).topicId, count);
  await sql`analyze`.execute(db);
  const readBy = async (part: string) => {
    const person = await signedIn();
    return countRead(db, () => person.call("getSmartPath"), part);
  };
  const forTimes = await readBy("percentile_cont");
  expect(forTimes).toBeGreaterThanOrEqual(2 * 40);
  expect(forTimes).toBeLessThan(2 * 50);
  const forPlan = await readBy("answered_today as materialized");
  expect(forPlan).toBeGreaterThanOrEqual(2 * 12);
  expect(forPlan).toBeLessThan(2 * 12 * 5);
});
