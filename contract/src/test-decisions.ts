// What a teacher decides on a question of a set test once students have answered it.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { EmptyBody, Id, IdParam, NoContent, Time, withoutAddress } from "./schemas.ts";

/**
 * A key in place of that of the question, or one beside it; full marks to all who tried it, or to all who sat the test; or
 * left out of the marks and of their maximum.
 */
export const DecisionKind = z.enum(["new_key", "also_right", "full_attempted", "full_all", "left_out"]);
export type DecisionKind = z.infer<typeof DecisionKind>;

const optionIds = z
  .array(Id)
  .min(1)
  .max(10)
  .refine((ids) => new Set(ids).size === ids.length, "Each option may be named once.");
const Bound = z
  .string()
  .trim()
  .regex(/^[-+−]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})$/, "a number such as 4.56");

/** The right options of a question, or the numbers that are right, from and to. */
const DecisionKey = z.union([
  z.strictObject({ option_ids: optionIds }),
  z.strictObject({
    accept: z
      .array(z.tuple([Bound, Bound]))
      .min(1)
      .max(5),
  }),
]);
export type DecisionKey = z.infer<typeof DecisionKey>;

/** The key is that of `new_key` and `also_right`. */
const Decision = z.strictObject({ kind: DecisionKind, key: DecisionKey.optional() });

/** A decision as the results show it, beside its question. */
export const TestDecision = z.object({
  id: Id,
  kind: DecisionKind,
  option_ids: z.array(Id).nullable(),
  accept: z.array(z.tuple([z.string(), z.string()])).nullable(),
  reason: z.string(),
  /** Null if the account is gone. */
  made_by: z.string().nullable(),
  at: Time,
  /** Who took it back, and when; null while it holds. */
  undone: z.object({ made_by: z.string().nullable(), at: Time }).nullable(),
  /** Whether marks that students have seen are still being changed by it. */
  is_running: z.boolean(),
});
export type TestDecision = z.infer<typeof TestDecision>;

const Side = z.object({ mean: z.number().nullable(), max_marks: z.number() });

/** What a decision would change in the attempts that count now. Marks are those of the whole test. */
export const DecisionPreview = z.object({
  students: z.number().int(),
  raised: z.number().int(),
  lowered: z.number().int(),
  before: Side,
  after: Side,
});
export type DecisionPreview = z.infer<typeof DecisionPreview>;

const access = "teacher";
const questionParams = z.object({ id: IdParam, questionId: IdParam });
const decisionParams = questionParams.extend({ decisionId: IdParam });

/**
 * Decisions on the questions of a test, by the teacher who owns it. They hold in this test alone, each on top of those
 * before it. Marks that students have seen are changed in the background.
 */
export const testDecisions = {
  decideQuestion: endpoint("decideQuestion", {
    access,
    params: questionParams,
    /** Students read the reason beside the question. */
    body: Decision.extend({ reason: withoutAddress(500).regex(/\S/, "must not be blank") }),
    status: 201,
    response: TestDecision,
  }),
  previewDecision: endpoint("previewDecision", {
    access,
    params: questionParams,
    body: Decision,
    response: DecisionPreview,
  }),
  /** Takes a decision back. Those before and after it stay. */
  undoDecision: endpoint("undoDecision", {
    access,
    params: decisionParams,
    body: EmptyBody,
    status: 204,
    response: NoContent,
  }),
  previewUndo: endpoint("previewUndo", { access, params: decisionParams, response: DecisionPreview }),
};
