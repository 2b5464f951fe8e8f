import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, Percent, QuizQuestionParams } from "./schemas.ts";

const Topic = z.object({ topic_id: Id, topic_name: z.string(), chapter_id: Id, chapter_name: z.string() });
const NoteReference = Topic.extend({ note_id: Id, note_title: z.string() });

/** A part of a note. In the note it has `anchor` as its id. */
const NotePassage = NoteReference.extend({ anchor: z.string(), html: z.string() });

export const explanations = {
  /**
   * What explains a question whose key the learner may see (409 `question_open` until then), from the notes of its chapter:
   * the passage that holds its idea and perhaps another one that adds to it, the worked example nearest to it, a topic that the chapter builds on and of which the
   * learner has retained little, and how many easier questions `createQuiz` would ask.
   */
  getExplanation: endpoint("getExplanation", {
    access: "learner",
    params: QuizQuestionParams,
    response: z.object({
      passages: z.array(NotePassage),
      example: NotePassage.nullable(),
      prerequisite: NoteReference.extend({ retained: Percent }).nullable(),
      easier_questions: z.number().int(),
    }),
  }),
};
