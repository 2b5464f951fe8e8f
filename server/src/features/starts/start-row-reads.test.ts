import { ChapterQuizType } from "@rasayan/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addManyQuestions } from "../../../test/bulk-fixtures.ts";
import { countRowsRead } from "../../../test/rows-read.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules } from "../../../test/test-content.ts";
import { startDiagnostic, startQuiz } from "../../../test/test-quizzes.ts";

test("starting a quiz of a chapter with thousands of questions reads only a few hundred rows", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { chapterId, topicId } = await addChapter(db);
  // A new learner for each start, because a quiz avoids the questions of earlier ones.
  const starts = {
    ...Object.fromEntries(
      ChapterQuizType.options.map((type) => [type, async () => startQuiz(await signInAs(), chapterId, type)]),
    ),
    diagnostic: async () => startDiagnostic(await signInAs()),
  };
  // Questions of both exams, with more of the exam that the learner does not take.
  await addManyQuestions(db, topicId, 1000, { year: 2024 });
  await addManyQuestions(db, topicId, 1000, { year: 2023 });
  await addManyQuestions(db, topicId, 3000, { year: 2025, exams: ["advanced"] });
  await sql`analyze`.execute(db);
  for (const [name, start] of Object.entries(starts)) {
    const rowsRead = await countRowsRead(db, start, "unseen as materialized");
    // Each question takes a few reads: to find it, look it up and describe it. The statement is measured after the
    // start, so it also skips the questions of that quiz.
    const limit = name === "diagnostic" ? 6 * 400 : 6 * 30;
    expect(rowsRead, name).toBeGreaterThan(0);
    expect(rowsRead, name).toBeLessThan(limit);
  }
});
