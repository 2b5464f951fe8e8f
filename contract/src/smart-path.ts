import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ChapterType, Id, overallPrepFields, Percent, TargetExam } from "./schemas.ts";

/** A calendar day in India. */
const Day = z.iso.date();
const TopicRef = { topic_id: Id, topic_name: z.string() };
const ChapterRef = { chapter_id: Id, chapter_name: z.string() };

const Share = z.number().int();
/**
 * Why a topic is in the plan, for the web app to word. `weightage`: its chapter's percentage of the paper, with the number
 * of its topics if there are few. `gap`: the learner's mastery. `time`: days since the last practice. `missed`: the day
 * on which the question was missed; `missed_topic`: a question on the topic was. `this_week`:
 * it belongs to the chapter with which the plan begins. `outside_exam`: it is from a chapter that
 * the learner has completed, though the exam doesn't have it.
 */
export const PlanReason = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("weightage"), percent: Share, topics: z.number().int().nullable() }),
  z.object({ kind: z.literal("gap"), percent: Share }),
  z.object({ kind: z.literal("time"), days: z.number().int() }),
  z.object({ kind: z.literal("missed"), on: Day }),
  z.object({
    kind: z.enum([
      "quick",
      "new",
      "prerequisites_known",
      "no_prerequisites",
      "latest",
      "missed_topic",
      "this_week",
      "outside_exam",
    ]),
  }),
]);
export type PlanReason = z.infer<typeof PlanReason>;

/** `reasons`: why the item was chosen, the strongest first. */
const PlanItem = { reasons: z.array(PlanReason), is_done: z.boolean() };

/** What to do next. `prerequisite`: a chapter with low mastery (in percent) on which `for_chapter_name` builds. */
export const NextStep = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["goals", "diagnostic", "chapters"]) }),
  z.object({ kind: z.enum(["cards", "questions"]), count: z.number().int() }),
  z.object({
    kind: z.literal("prerequisite"),
    ...ChapterRef,
    mastery: z.number().int(),
    for_chapter_name: z.string(),
  }),
  z.object({ kind: z.literal("chapter"), ...ChapterRef }),
]);
export type NextStep = z.infer<typeof NextStep>;

/** `added`: the topic is new today. `paused`: it can wait, because the learner remembers this percentage of it. */
export const PlanChange = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("added"), ...TopicRef, reasons: z.array(PlanReason) }),
  z.object({ kind: z.literal("paused"), ...TopicRef, percent: Share }),
]);
export type PlanChange = z.infer<typeof PlanChange>;

const ExamDate = z.object({ exam: TargetExam, name: z.string(), date: Day, days_left: z.number().int() });

export const SmartPath = z.object({
  /**
   * What the plan works towards. `exam`: the next exam session. `rolling`: half a year ahead if no exam session
   * is known. `maintenance`: retaining what is known after the last exam session.
   */
  goal: z.object({
    exam: TargetExam,
    /** 0 if not set. */
    year: z.number().int(),
    plan: z.enum(["exam", "rolling", "maintenance"]),
    session: ExamDate.nullable(),
    /** The session of JEE Advanced that follows, while `session` is still of JEE Main; null otherwise. */
    later_session: ExamDate.nullable(),
    /** The marks in chemistry that are expected today in each exam that is still to be written, with an 80 % interval. */
    predicted_marks: z.array(
      z.object({ exam: TargetExam, marks: z.number(), low: z.number(), high: z.number(), max: z.number() }),
    ),
  }),
  today: z.object({
    /** For the items that are still to be done today. */
    minutes: z.number().int(),
    cards: z.array(z.object({ ...TopicRef, ...ChapterRef, ...PlanItem })),
    questions: z.array(z.object({ id: Id, hash: z.string(), ...TopicRef, ...PlanItem })),
    /** This week's chapter, with what the other items leave of the learner's minutes; null if nothing is left. */
    chapter: z.object({ ...ChapterRef, minutes: z.number().int() }).nullable(),
  }),
  /**
   * The topic with the most expected marks per minute among today's remaining questions, or among all of today's
   * questions if none remains; null without questions. `marks_per_hour` is an estimate.
   */
  best_topic: z
    .object({
      ...TopicRef,
      ...ChapterRef,
      reasons: z.array(PlanReason),
      mastery: Percent.nullable(),
      marks_per_hour: z.number(),
    })
    .nullable(),
  chapters: z.array(
    z.object({
      ...ChapterRef,
      type: ChapterType,
      /** Percentage of the paper. */
      weight: Percent,
      /** Null with fewer than five answers. */
      mastery: Percent.nullable(),
      retained: Percent.nullable(),
      /** An answer given in under three seconds counts as a quarter. */
      answers: z.number(),
      evidence: Percent,
      is_covered: z.boolean(),
      is_latest: z.boolean(),
      requires: z.array(z.object({ ...ChapterRef, mastery: Percent.nullable(), is_covered: z.boolean() })),
    }),
  ),
  next_steps: z.array(NextStep),
  /** What differs from the plan of the learner's last day and why; null without an earlier day. */
  changes: z.array(PlanChange).nullable(),
  ...overallPrepFields,
  overall_prep_change: z.object({
    /** Change since `since`: a week ago, or the first known day if that is later; null without an earlier day. */
    change: z.number().nullable(),
    since: Day.nullable(),
    /** The chapter that contributed most to the change. */
    top_contributor: z.object(ChapterRef).nullable(),
  }),
  /** Overall prep after the last quiz of each day, oldest first, and today's current value. */
  history: z.array(z.object({ date: Day, overall_prep: Percent })),
  /**
   * The three chapters with the most marks to be won, most first. `max`: the points of 100 that a chapter has in the paper;
   * `marks`: those of them that are not expected of the learner today.
   */
  work_first: z.array(z.object({ ...ChapterRef, marks: z.number(), max: z.number(), answers: z.number() })),
});
export type SmartPath = z.infer<typeof SmartPath>;

/** What to learn from today to the exam, week by week; made anew each time from what the learner knows now. */
export const StudyPlan = z.object({
  daily_minutes: z.number().int(),
  /** Null if no date is known. */
  exam: z.object({ name: TargetExam, date: Day }).nullable(),
  /** The day on which the last planned chapter ends; null if nothing is left to learn. */
  finishes_on: Day.nullable(),
  days_before_exam: z.number().int().nullable(),
  /** Chapters that get less time than they need, because the exam is near. */
  shortened: z.array(z.object({ ...ChapterRef, minutes: z.number().int(), full_minutes: z.number().int() })),
  /** The next longer day, with the chapters that would get their full time, and their percentage of the paper. */
  more: z
    .object({ daily_minutes: z.number().int(), chapters: z.array(z.object(ChapterRef)), percent: Percent })
    .nullable(),
  /** Minutes a day with which every chapter gets its full time; null if all do, or if no day is long enough. */
  minutes_needed: z.number().int().nullable(),
  /** Whether the learner has given the chapters an order. */
  is_ordered: z.boolean(),
  /** Days of the last seven that don't count for the streak, and have moved the plan along; null in the learner's first week. */
  missed_days: z.number().int().nullable(),
  /** From Monday to Sunday, except that the first begins today. */
  weeks: z.array(
    z.object({
      starts_on: Day,
      ends_on: Day,
      /** `is_finished`: nothing of the chapter is left after this week. */
      chapters: z.array(
        z.object({ ...ChapterRef, type: ChapterType, minutes: z.number().int(), is_finished: z.boolean() }),
      ),
    }),
  ),
});
export type StudyPlan = z.infer<typeof StudyPlan>;

export const smartPath = {
  getSmartPath: endpoint("getSmartPath", { access: "learner", response: SmartPath }),
  /** `plan` is null after the last exam session. */
  getStudyPlan: endpoint("getStudyPlan", {
    access: "learner",
    response: z.object({ plan: StudyPlan.nullable() }),
  }),
  /** The chapters in the learner's own order; those that are left out follow. An empty list restores the plan's order. */
  putPlanOrder: endpoint("putPlanOrder", {
    access: "learner",
    body: z.strictObject({ chapter_ids: z.array(Id).max(1000) }),
    response: z.object({ plan: StudyPlan.nullable() }),
  }),
};
