import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ChapterType, Id } from "./schemas.ts";

const ChapterProgress = z.object({ chapter_ids: z.array(Id), latest_chapter_id: Id.nullable() });
const TopicIds = z.array(Id).max(5000);
const TopicProgress = z.object({ topic_ids: z.array(Id) });

/** `done` is the same as a ticked chapter of the progress page. */
export const CoverageState = z.enum(["not_started", "doing", "done"]);
export type CoverageState = z.infer<typeof CoverageState>;
const Coverage = z.object({
  /** Whether the learner has said of any chapter that it is done or being done. */
  is_answered: z.boolean(),
  /** All chapters, in teaching order. `suggested`: what is usual for the learner's class. */
  chapters: z.array(
    z.object({
      chapter_id: Id,
      chapter_name: z.string(),
      type: ChapterType,
      state: CoverageState,
      suggested: CoverageState,
      is_in_exam: z.boolean(),
    }),
  ),
});

export const progress = {
  getUserChapters: endpoint("getUserChapters", { access: "learner", response: ChapterProgress }),
  /** With `topic_ids`, both sets are replaced, or neither. */
  putUserChapters: endpoint("putUserChapters", {
    access: "learner",
    body: z.strictObject({
      chapter_ids: z.array(Id).max(1000),
      latest_chapter_id: Id.nullable(),
      topic_ids: TopicIds.optional(),
    }),
    response: ChapterProgress,
  }),
  getUserTopics: endpoint("getUserTopics", { access: "learner", response: TopicProgress }),
  putUserTopics: endpoint("putUserTopics", {
    access: "learner",
    body: z.strictObject({ topic_ids: TopicIds }),
    response: TopicProgress,
  }),
  /** What the learner has covered. The list replaces what was saved: chapters that it leaves out are not started. */
  getCoverage: endpoint("getCoverage", { access: "learner", response: Coverage }),
  putCoverage: endpoint("putCoverage", {
    access: "learner",
    body: z.strictObject({
      chapters: z.array(z.strictObject({ chapter_id: Id, state: CoverageState })).max(1000),
    }),
    response: Coverage,
  }),
};
