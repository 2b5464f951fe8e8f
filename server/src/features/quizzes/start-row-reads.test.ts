import { sql } from "kysely";
import { expect, test } from "vitest";
import { addManyQuestions } from "../../../test/bulk-fixtures.ts";
import { countRowsRead } from "../../../test/rows-read.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules } from "../../../test/test-content.ts";
import { startDiagnostic, startQuiz } from "../../../test/test-quizzes.ts";

test("of a chapter of thousands a start reads some hundred questions", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { chapterId, topicId } = await addChapter(db);
  // A learner for each: what one quiz asks, the next would pass over.
  const starts = {
    quick: async () => startQuiz(await signInAs(), chapterId, "quick-quiz_chapter"),
    unlimited: async () => startQuiz(await signInAs(), chapterId, "unlimited_chapter"),
    previous: async () => startQuiz(await signInAs(), chapterId, "previous-questions_chapter"),
    diagnostic: async () => startDiagnostic(await signInAs()),
  };
  // Of both exams, and more of the one that the learner does not sit.
  await addManyQuestions(db, topicId, 1000, { year: 2024 });
  await addManyQuestions(db, topicId, 1000, { year: 2023 });
  await addManyQuestions(db, topicId, 3000, { year: 2025, exams: ["advanced"] });
  await sql`analyze`.execute(db);
  for (const [name, start] of Object.entries(starts)) {
    const rowsRead = await countRowsRead(db, start, "unseen as materialized");
    // What is looked at is found, looked up and described: a few reads each. The statement is looked at after the start,
    // so it also passes over what that quiz asks.
    const limit = name === "diagnostic" ? 6 * 400 : 6 * 30;
    expect(rowsRead, name).toBeGreaterThan(0);
    expect(rowsRead, name).toBeLessThan(limit);
  }
});
