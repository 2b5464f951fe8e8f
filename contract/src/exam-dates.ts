import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { DayParam, ETag, TargetExam } from "./schemas.ts";

/** `date` is the first day of the exam session in India. `name` may be empty if the exam has only one session. */
const ExamSessionFields = z.strictObject({ name: z.string().trim().max(60), date: DayParam });
const year = z.number().int().min(2024).max(2100);

export const ExamSession = ExamSessionFields.extend({ exam: TargetExam, year });
export type ExamSession = z.infer<typeof ExamSession>;

/** All exam sessions of one exam in one year. */
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

/** The ETag of all exam sessions of one exam in one year. */
const YearState = z.object({ exam: TargetExam, year, etag: ETag });

const ExamSessions = z.object({ sessions: z.array(ExamSession), years: z.array(YearState) });
export type ExamSessions = z.infer<typeof ExamSessions>;

/** Dates of the exam sessions. Study plans aim at the next one. */
export const examDates = {
  listExamSessions: endpoint("listExamSessions", { access: "editor", response: ExamSessions }),
  /**
   * Replaces the exam sessions of one exam in one year and returns all of them. `If-Match` carries the ETag that they
   * were read with; `If-None-Match: *` is for a year without exam sessions.
   */
  saveExamSessions: endpoint("saveExamSessions", {
    access: "editor",
    body: ExamYear,
    response: ExamSessions,
  }),
};
