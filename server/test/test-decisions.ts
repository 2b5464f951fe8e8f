import type { RequestOf } from "@rasayan/contract";
import { expect } from "vitest";
import { standaloneJobContext } from "../src/db/chunks.ts";
import type { Db } from "../src/db/connect.ts";
import { expireQuizzes } from "../src/features/attempts/quiz-actions.ts";
import { runDecision } from "../src/features/regrading/decision-actions.ts";
import { startTestApp, type TestUser } from "./test-app.ts";
import { sitAsClassOfEight } from "./test-class-of-eight.ts";

/** A decision without its reason. */
export type DecisionBody = Omit<RequestOf<"decideQuestion">["body"], "reason">;

/** Waits until the attempts are marked again. The app works on them in the background at the same time. */
export async function finishDecisions(db: Db): Promise<void> {
  const open = db
    .selectFrom("set_test_decisions")
    .select("id")
    .where("finished_at", "is", null)
    .orderBy("id");
  for (const { id } of await open.execute()) await runDecision(db, id, new AbortController().signal);
}

/** What a teacher does with the questions of one test. */
export function decisionsOf(teacher: TestUser, id: number, db: Db) {
  const place = (questionId: number) => ({ id, questionId });
  return {
    results: () => teacher.request("getTestResults", { params: { id } }),
    preview: (questionId: number, body: DecisionBody) =>
      teacher.request("previewDecision", { params: place(questionId), body }),
    decide: async (questionId: number, body: DecisionBody, reason = "It was read both ways.") => {
      const decision = await teacher.request("decideQuestion", {
        params: place(questionId),
        body: { ...body, reason },
      });
      await finishDecisions(db);
      return decision;
    },
    previewUndo: (questionId: number, decisionId: number) =>
      teacher.request("previewUndo", { params: { ...place(questionId), decisionId } }),
    undo: async (questionId: number, decisionId: number) => {
      await teacher.request("undoDecision", { params: { ...place(questionId), decisionId }, body: {} });
      await finishDecisions(db);
    },
  };
}

/** The class of eight with what its teacher does; `release` ends the test and shows the marks. */
export async function startWithDecisions() {
  const testApp = await startTestApp();
  const sat = await sitAsClassOfEight(testApp);
  const { db, shiftClock } = testApp;
  const release = async () => {
    await shiftClock("80 minutes");
    await expireQuizzes(db, standaloneJobContext);
  };
  const third = sat.questions[2] ?? expect.fail();
  const sixth = sat.questions[5] ?? expect.fail();
  return { ...testApp, ...sat, release, third, sixth, decisions: decisionsOf(sat.teacher, sat.set.id, db) };
}
