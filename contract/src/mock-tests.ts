import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageNumber } from "./pagination.ts";
import { MarkingScheme, SectionKind } from "./questions.ts";
import { QuizState } from "./quizzes.ts";
import { ExamTrack, Id, Time } from "./schemas.ts";

/** The plan of a mock test. */
export const Blueprint = z.object({
  id: z.string(),
  name: z.string(),
  exam: ExamTrack,
  minutes: z.number().int(),
  marks: z.number(),
  sections: z.array(
    z.object({
      name: z.string(),
      kind: SectionKind,
      questions: z.number().int(),
      marking: MarkingScheme,
    }),
  ),
  /** The sections for which the library has too few questions; empty if a paper can be drawn. */
  missing: z.array(
    z.object({
      section: z.string(),
      kind: SectionKind,
      needed: z.number().int(),
      available: z.number().int(),
    }),
  ),
});
export type Blueprint = z.infer<typeof Blueprint>;

const Marks = z.number().nullable();

/** The Main paper of this week in India, Monday to Sunday: the same for everyone. `hash` is the learner's sitting. */
export const PaperOfTheWeek = z.object({
  paper_id: Id,
  starts_on: z.iso.date(),
  ends_on: z.iso.date(),
  hash: z.string().nullable(),
  state: QuizState.nullable(),
  score: Marks,
  max_score: Marks,
});
export type PaperOfTheWeek = z.infer<typeof PaperOfTheWeek>;

/** A sitting of a mock test. */
export const Sitting = z.object({
  hash: z.string(),
  paper_id: Id,
  blueprint_id: z.string(),
  name: z.string(),
  state: QuizState,
  created_at: Time,
  completed_at: Time.nullable(),
  score: Marks,
  max_score: Marks,
  /** 1 for the learner's first sitting of this paper. */
  sitting: z.number().int(),
  /** The marks of the first sitting, once it is completed. */
  first_score: Marks,
});
export type Sitting = z.infer<typeof Sitting>;

export const mockTests = {
  listBlueprints: endpoint("listBlueprints", {
    access: "learner",
    response: z.object({ blueprints: z.array(Blueprint) }),
  }),
  /** The learner's sittings, newest first. `week` is null if the library can't fill a Main paper. */
  listMockTests: endpoint("listMockTests", {
    access: "learner",
    query: z.object({ page: PageNumber }),
    response: z.object({
      week: PaperOfTheWeek.nullable(),
      sittings: z.array(Sitting),
      hasMore: z.boolean(),
    }),
  }),
};
