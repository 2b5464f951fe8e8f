import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ETag, TargetExam } from "./schemas.ts";

/** `date` is the first day of the session in India; the name may be empty where an exam has only one. */
const ExamSessionFields = z.strictObject({ name: z.string().trim().max(60), date: z.iso.date() });
const year = z.number().int().min(2024).max(2100);

export const ExamSession = ExamSessionFields.extend({ exam: TargetExam, year });
export type ExamSession = z.infer<typeof ExamSession>;

/** All sessions of one exam in one year. */
const ExamYear = z
  .strictObject({ exam: TargetExam, year, sessions: z.array(ExamSessionFields).min(1).max(12) })
  .refine(
    ({ sessions }) => new Set(sessions.map(({ name }) => name)).size === sessions.length,
    "Each session of a year has a name of its own.",
  )
  .refine(
    ({ sessions, year }) => sessions.every(({ date }) => date.startsWith(`${year}-`)),
    "A session takes place in its own year.",
  );
export type ExamYear = z.infer<typeof ExamYear>;

/** The state that the sessions of one exam in one year are in. */
const YearState = z.object({ exam: TargetExam, year, etag: ETag });

const ExamSessions = z.object({ sessions: z.array(ExamSession), years: z.array(YearState) });
export type ExamSessions = z.infer<typeof ExamSessions>;

/** When exams take place: plans are made towards the next session. */
export const exams = {
  listExamSessions: endpoint("listExamSessions", { access: "editor", response: ExamSessions }),
  /**
   * Replaces the sessions of the exam in that year, and returns them. `If-Match` names the state that they were read in;
   * `If-None-Match: *` means a year that had none.
   */
  saveExamSessions: endpoint("saveExamSessions", {
    access: "editor",
    body: ExamYear,
    response: ExamSessions,
  }),
};
