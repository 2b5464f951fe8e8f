// While a teacher's test runs: who is writing, more time, pauses, and the sign that a learner's page gives.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { EmptyBody, Id, IdParam, NoContent, QuizParams, Time } from "./schemas.ts";
import { ExtraMinutes, LateRule, SetTestState } from "./tests.ts";

/** `no_contact`: the learner's page has been silent for a minute. It may be without a network, and the learner writing. */
export const LiveState = z.enum(["not_begun", "writing", "no_contact", "submitted"]);
export type LiveState = z.infer<typeof LiveState>;

/** `results_shown`: the learner has seen the marks and the keys. `no_time_left`: of the learner's own time. */
const LetBack = z.enum(["possible", "no_time_left", "results_shown"]);

/** How far one learner is. No marks, no answers. */
const LiveLearner = z.object({
  user_id: Id,
  /** As given to the class; of others, that of the profile. */
  name: z.string(),
  roll_number: z.string().nullable(),
  state: LiveState,
  /** The place in this learner's paper of the question that the page showed last. */
  question_number: z.number().int().nullable(),
  begun_at: Time.nullable(),
  last_seen_at: Time.nullable(),
  /** Of the latest attempt: when it ends, or has ended. */
  end_time: Time.nullable(),
  ended_by: z.enum(["self", "time", "teacher"]).nullable(),
  /** Of an attempt that has ended: whether it can go on. Null for every other state. */
  let_back: LetBack.nullable(),
  /** Also if it is paused for everybody. */
  paused_since: Time.nullable(),
  /** How long the test has been paused for this learner, in all and until now. */
  paused_seconds: z.number().int(),
  /** How many attempts were begun. */
  begun: z.number().int(),
  /** What is different for this learner; see `setTestOverride`, which replaces it whole. */
  extra_minutes: z.number().int(),
  closes_at: Time.nullable(),
  attempts: z.number().int().nullable(),
  /** Whether this learner alone is paused. */
  is_paused_alone: z.boolean(),
});
export type LiveLearner = z.infer<typeof LiveLearner>;

const LiveTest = z.object({
  id: Id,
  title: z.string(),
  state: SetTestState,
  opens_at: Time.nullable(),
  /** While it is paused, this counts the pause as if nobody ended it. */
  closes_at: Time.nullable(),
  paused_since: Time.nullable(),
  /** Without extra time and pauses. */
  planned_closes_at: Time.nullable(),
  /** Nobody can be writing any more, and nothing can be changed. */
  is_over: z.boolean(),
  minutes: z.number().int(),
  /** What everybody has more of them. */
  extra_minutes: z.number().int(),
  late_rule: LateRule,
  attempts: z.number().int(),
  questions: z.number().int(),
  server_now: Time,
  /** At most 2,000. */
  learners: z.array(LiveLearner),
});
export type LiveTest = z.infer<typeof LiveTest>;

const access = "teacher";
const params = z.object({ id: IdParam });
/** Whom it concerns: one learner, or everybody. */
const ForWhom = z.strictObject({ user_id: Id.optional() });

export const liveTests = {
  /** The learners of a test that this teacher sees. Meant to be asked every ten seconds. */
  getLiveTest: endpoint("getLiveTest", { access, params, response: LiveTest }),
  /** How many minutes everybody has more, those who are writing too, and how much later the test closes. */
  setExtraTime: endpoint("setExtraTime", {
    access,
    params,
    body: z.strictObject({ extra_minutes: ExtraMinutes }),
    status: 204,
    response: NoContent,
  }),
  /** Stops the clock, and hides the paper. Repeating it changes nothing. It ends by itself after twelve hours. */
  pauseSetTest: endpoint("pauseSetTest", {
    access,
    params,
    body: ForWhom,
    status: 204,
    response: NoContent,
  }),
  /** Goes on: the ends and the closing time have moved by as long as the pause was. */
  resumeSetTest: endpoint("resumeSetTest", {
    access,
    params,
    body: ForWhom,
    status: 204,
    response: NoContent,
  }),
  /** Ends the attempt of one learner now. What was answered counts. */
  endLearnersAttempt: endpoint("endLearnersAttempt", {
    access,
    params: z.object({ id: IdParam, userId: IdParam }),
    body: EmptyBody,
    status: 204,
    response: NoContent,
  }),
  /**
   * Lets a learner go on in the attempt that has ended, with what is left of the time by the rules of the test. The reason is
   * logged. 409 `results_seen` if the learner has seen the results, `no_time_left`, and `attempt_not_ended`.
   */
  letBackIn: endpoint("letBackIn", {
    access,
    params: z.object({ id: IdParam, userId: IdParam }),
    body: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
    status: 204,
    response: NoContent,
  }),

  /** A page that shows a set test says so, at least every thirty seconds, and learns when the attempt ends now. */
  sendContact: endpoint("sendContact", {
    access: "learner",
    params: QuizParams,
    body: z.strictObject({ question_id: Id }),
    response: z.object({ end_time: Time, paused_since: Time.nullable(), server_now: Time }),
  }),
};
