import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ChapterType, Id, Percent, TargetExam } from "./schemas.ts";

/** A day in India. */
const Day = z.iso.date();
const TopicRef = { topic_id: Id, topic_name: z.string() };
const ChapterRef = { chapter_id: Id, chapter_name: z.string() };
/** `reason`: why it was chosen, in plain words. */
const PlanItem = { reason: z.string(), is_done: z.boolean() };

/** The score to expect, or what is still missing for one worth showing. JEE Advanced has a share of the paper only. */
const Estimate = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("missing"),
    answers: z.number().int(),
    answers_needed: z.number().int(),
    coverage: Percent,
    coverage_needed: Percent,
  }),
  z.object({ kind: z.literal("marks"), marks: z.number(), low: z.number(), high: z.number() }),
  z.object({ kind: z.literal("share"), percent: Percent }),
]);

export const NextStep = z.object({
  kind: z.enum(["goals", "diagnostic", "cards", "questions", "chapters", "prerequisite", "chapter"]),
  text: z.string(),
  /** The chapter it is about, where it is about one. */
  chapter_id: Id.nullable(),
});
export type NextStep = z.infer<typeof NextStep>;

export const SmartPath = z.object({
  /** What the plan is made towards: a session, half a year ahead without one, or keeping what is known after the last. */
  goal: z.object({
    exam: TargetExam,
    /** 0: not set. */
    year: z.number().int(),
    plan: z.enum(["exam", "rolling", "maintenance"]),
    session: z.object({ name: z.string(), date: Day, days_left: z.number().int() }).nullable(),
  }),
  today: z.object({
    /** For what is left of today. */
    minutes: z.number().int(),
    cards: z.array(z.object({ ...TopicRef, ...ChapterRef, ...PlanItem })),
    questions: z.array(z.object({ id: Id, hash: z.string(), ...TopicRef, ...PlanItem })),
  }),
  /**
   * The topic that pays most of those left of today's questions, or of all of today's when none is left; null without
   * any. `marks_per_hour` is an estimate.
   */
  best_topic: z
    .object({
      ...TopicRef,
      ...ChapterRef,
      reason: z.string(),
      mastery: Percent.nullable(),
      marks_per_hour: z.number(),
    })
    .nullable(),
  chapters: z.array(
    z.object({
      ...ChapterRef,
      type: ChapterType,
      /** Of the paper. */
      weight: Percent,
      /** Null until there are answers enough. */
      mastery: Percent.nullable(),
      retained: Percent.nullable(),
      answers: z.number().int(),
      evidence: Percent,
      is_covered: z.boolean(),
      is_latest: z.boolean(),
      requires: z.array(z.object({ ...ChapterRef, mastery: Percent.nullable(), is_covered: z.boolean() })),
    }),
  ),
  next_steps: z.array(NextStep),
  overall_prep: z.object({
    now: Percent,
    /** Since `since`, a week ago where that is known; null before there is a past. */
    change: z.number().nullable(),
    since: Day.nullable(),
    /** The chapter that moved it most. */
    top_contributor: z.object(ChapterRef).nullable(),
  }),
  /** Overall prep as it stood after the last quiz of each day, the oldest first, and as it stands today. */
  history: z.array(z.object({ date: Day, overall_prep: Percent })),
  estimate: Estimate,
});
export type SmartPath = z.infer<typeof SmartPath>;

export const smartPath = {
  getSmartPath: endpoint("getSmartPath", { access: "learner", response: SmartPath }),
};
