import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Difficulty, Id } from "./fields.ts";

export const revision = {
  listRevisionQuestions: endpoint("listRevisionQuestions", {
    access: "learner",
    reply: z.object({
      questions: z.array(
        z.object({
          hash: z.string(),
          id: Id,
          topic_id: Id,
          topic_name: z.string(),
          difficulty: Difficulty,
        }),
      ),
    }),
  }),
};
