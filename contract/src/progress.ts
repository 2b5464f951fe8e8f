import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id } from "./schemas.ts";

const ChapterProgress = z.object({ chapter_ids: z.array(Id), latest_chapter_id: Id.nullable() });
const TopicIds = z.array(Id).max(5000);
const TopicProgress = z.object({ topic_ids: z.array(Id) });

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
};
