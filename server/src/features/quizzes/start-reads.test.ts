import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules } from "../../../test/test-content.ts";
import { addMany } from "../../../test/test-many.ts";
import { startDiagnostic, startQuiz } from "../../../test/test-quizzes.ts";
import { countRead } from "../../../test/test-reads.ts";

test("of a chapter of thousands a start reads some hundred questions", async () => {
  const { db, signedIn } = await startTestApp();
  await addMarkingRules(db);
  const { chapterId, topicId } = await addChapter(db);
  // A learner for each: what one quiz asks, the next would pass over.
  const starts = {
    quick: async () => startQuiz(await signedIn(), chapterId, "quick-quiz_chapter"),
    unlimited: async () => startQuiz(await signedIn(), chapterId, "unlimited_chapter"),
    previous: async () => startQuiz(await signedIn(), chapterId, "previous-questions_chapter"),
    diagnostic: async () => startDiagnostic(await signedIn()),
  };
  // Of both exams, and more of the one that the learner does not sit.
  await addMany(db, topicId, 1000, { year: 2024 });
  await addMany(db, topicId, 1000, { year: 2023 });
  await addMany(db, topicId, 3000, { year: 2025, exams: ["advanced"] });
  await sql`analyze`.execute(db);
  for (const [name, start] of Object.entries(starts)) {
    const read = await countRead(db, start, "fresh as materialized");
    // What is looked at is found, looked up and described: a few reads each. The statement is looked at after the start,
    // so it also passes over what that quiz asks.
    const most = name === "diagnostic" ? 6 * 400 : 6 * 30;
    expect(read, name).toBeGreaterThan(0);
    expect(read, name).toBeLessThan(most);
  }
});
