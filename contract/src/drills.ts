import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, IdParam, Time } from "./schemas.ts";

/** The arithmetic that the exams expect without a calculator. */
export const DrillKind = z.enum([
  "logarithm",
  "square-root",
  "power-of-ten",
  "rate-constant",
  "gas-constant",
  "ratio",
  "ph",
  "significant-digits",
]);
export type DrillKind = z.infer<typeof DrillKind>;

const DrillResult = z.object({
  /** Index of the item in its set. */
  index: z.number().int(),
  kind: DrillKind,
  prompt_html: z.string(),
  answer: z.string(),
  is_right: z.boolean(),
  /** The exact answer, rounded as asked. */
  key: z.string(),
  /** Milliseconds since the answer before it. */
  ms: z.number().int(),
});

const access = "learner";

export const drills = {
  /** Creates a set of items of these kinds, in turn. Their keys come with the results, or at once if that is wished. */
  createDrill: endpoint("createDrill", {
    access,
    body: z.strictObject({
      kinds: z
        .array(DrillKind)
        .min(1)
        .max(DrillKind.options.length)
        .refine((kinds) => new Set(kinds).size === kinds.length, "Each kind may be named once."),
      /** Whether the items come with their keys, to show each answer at once. */
      with_keys: z.boolean().optional(),
    }),
    response: z.object({
      id: Id,
      seconds: z.number().int(),
      items: z.array(
        z.object({
          kind: DrillKind,
          prompt_html: z.string(),
          text_alternative: z.string(),
          /** With keys: the exact answer, rounded as asked, and the lowest and highest accepted number. */
          key: z.string().optional(),
          accept: z.tuple([z.string(), z.string()]).optional(),
        }),
      ),
    }),
  }),
  /**
   * Marks the answers of a set, once; repeating it returns the same. `ms_from_start`: when the answer was given. Answers
   * after the time limit don't count, and of several to one item the first does.
   */
  finishDrill: endpoint("finishDrill", {
    access,
    params: z.object({ id: IdParam }),
    body: z.strictObject({
      answers: z
        .array(
          z.strictObject({
            index: z.number().int().min(0).max(100),
            text: z.string().min(1).max(40),
            ms_from_start: z.number().int().min(0).max(86_400_000),
          }),
        )
        .max(100),
    }),
    response: z.object({
      answered: z.number().int(),
      right: z.number().int(),
      results: z.array(DrillResult),
    }),
  }),
  /** The trend of each kind that was practised in the last 90 days: a point a day. */
  listDrillTrends: endpoint("listDrillTrends", {
    access,
    response: z.object({
      trends: z.array(
        z.object({
          kind: DrillKind,
          /** Whether the last day beats the days before it; null: too few answers to say. */
          direction: z.enum(["up", "down", "level"]).nullable(),
          points: z.array(
            z.object({
              date: z.iso.date(),
              answered: z.number().int(),
              right: z.number().int(),
              right_per_minute: z.number(),
            }),
          ),
        }),
      ),
      last_finished_at: Time.nullable(),
    }),
  }),
};
