// A set test on paper, for the teacher who owns it.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ReviewQuestion } from "./questions.ts";
import { QuizSection } from "./quizzes.ts";
import { EmptyBody, Id, IdParam, Time } from "./schemas.ts";
import { DecisionKind } from "./test-decisions.ts";
import { SetTestState } from "./tests.ts";

const access = "teacher";
const params = z.object({ id: IdParam });

/** The questions and the options of each in the order of a version other than A, which is the order of the test itself. */
const PaperVersion = z.object({
  letter: z.enum(["B", "C", "D"]),
  question_ids: z.array(Id),
  /** By the question's id. */
  option_orders: z.record(z.string(), z.array(Id)),
});

export const printedTests = {
  getPrintedTest: endpoint("getPrintedTest", {
    access,
    params,
    response: z.object({
      title: z.string(),
      instructions: z.string(),
      minutes: z.number().int(),
      state: SetTestState,
      opens_at: Time.nullable(),
      sections: z.array(QuizSection),
      /** In the order of version A, with their keys and solutions; none of a draft that has none. */
      questions: z.array(
        ReviewQuestion.extend({
          /** How it counts without a key: withdrawn, or as the teacher has decided. */
          counts_as: z.enum(["full", "full_attempted", "full_all", "left_out"]).nullable(),
          /** Those of the teacher that hold, in their order. */
          decisions: z.array(z.object({ kind: DecisionKind, reason: z.string() })),
        }),
      ),
      /** Those that were drawn: all or none. */
      versions: z.array(PaperVersion),
    }),
  }),
  /** Draws the versions B, C and D of a scheduled test, once for all; 409 `test_not_scheduled` for one that was never scheduled. */
  drawPaperVersions: endpoint("drawPaperVersions", {
    access,
    params,
    body: EmptyBody,
    response: z.object({ versions: z.array(PaperVersion) }),
  }),
};
