import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id } from "./fields.ts";

const ChapterChoice = z.object({ chapter_ids: z.array(Id), latest_chapter_id: Id.nullable() });
const TopicChoice = z.object({ topic_ids: z.array(Id) });

export const progress = {
  getUserChapters: endpoint("getUserChapters", { access: "learner", reply: ChapterChoice }),
  putUserChapters: endpoint("putUserChapters", {
    access: "learner",
    body: z.strictObject({ chapter_ids: z.array(Id).max(1000), latest_chapter_id: Id.nullable() }),
    reply: ChapterChoice,
  }),
  getUserTopics: endpoint("getUserTopics", { access: "learner", reply: TopicChoice }),
  putUserTopics: endpoint("putUserTopics", {
    access: "learner",
    body: z.strictObject({ topic_ids: z.array(Id).max(5000) }),
    reply: TopicChoice,
  }),
};
