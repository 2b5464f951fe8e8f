import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageQuery, Pagination } from "./pagination.ts";
import { OpenReport, ReportReason } from "./questions.ts";
import { ETag, Id, IdParam, NoContent, QuestionStatus, QuizQuestionParams, Time } from "./schemas.ts";
import { StatisticsSummary } from "./statistics.ts";

const MAX_TEXT_LENGTH = 500;
const ResolutionNote = z.string().trim().min(1).max(MAX_TEXT_LENGTH);

const ReportBody = z
  .strictObject({ reason: ReportReason, text: z.string().trim().max(MAX_TEXT_LENGTH).default("") })
  .refine(({ reason, text }) => reason !== "other" || text !== "", "Write what is wrong.");
export type ReportBody = z.infer<typeof ReportBody>;

/** `decided`: resolved, but the outcome stays hidden while a quiz in progress of the reporter contains the question. */
export const ReportState = z.enum(["open", "decided", "fixed", "rejected"]);

/** A learner's own report, with the question as the learner saw it. */
export const OwnReport = z.object({
  id: Id,
  question_id: Id,
  quiz_hash: z.string(),
  text_html: z.string(),
  topic_name: z.string().nullable(),
  reason: ReportReason,
  text: z.string(),
  state: ReportState,
  /** The editors' reply. */
  note: z.string().nullable(),
  reported_at: Time,
  resolved_at: Time.nullable(),
  /** Whether the learner has seen the outcome; false while there is none. */
  seen: z.boolean(),
});
export type OwnReport = z.infer<typeof OwnReport>;

/** A question with open reports; `etag` is a fingerprint of those reports. */
export const ReportedQuestion = z.object({
  id: Id,
  hash: z.string(),
  text: z.string(),
  text_html: z.string(),
  topic_name: z.string().nullable(),
  status: QuestionStatus,
  deleted: z.boolean(),
  /** Excluded from new quizzes until the reports are resolved. */
  quarantined: z.boolean(),
  reports: z.number().int(),
  learners: z.number().int(),
  reasons: z.record(ReportReason, z.number().int()),
  /** Questions whose reports were merged into this question's. */
  merged_ids: z.array(Id),
  /** Of this and the merged questions, those without a new version since their report. They block `fixed`. */
  unchanged_ids: z.array(Id),
  first_at: Time,
  last_at: Time,
  /** Statistics of the current version; null until someone has attempted it. */
  statistics: StatisticsSummary.nullable(),
  etag: ETag,
});
export type ReportedQuestion = z.infer<typeof ReportedQuestion>;

/** One open report as editors see it, without the reporter. */
export const AdminReport = z.object({
  id: Id,
  question_id: Id,
  /** The version that the reporter saw, and whether it is still the current one. */
  version: z.number().int(),
  current: z.boolean(),
  /** Options of that version that the reporter selected, as indexes from 0; empty for a number or without an answer. */
  chosen: z.array(z.number().int()),
  /** A numerical answer as typed. */
  typed: z.string().nullable(),
  reason: ReportReason,
  text: z.string(),
  reported_at: Time,
});
export type AdminReport = z.infer<typeof AdminReport>;

/**
 * `fixed` and `rejected` show the note to the reporters. `merged` moves the reports to another question, where they
 * stay open. `fixed` is rejected while the question has not changed since its report.
 */
const ReportResolution = z.discriminatedUnion("resolution", [
  z.strictObject({ resolution: z.literal("fixed"), note: ResolutionNote }),
  z.strictObject({ resolution: z.literal("rejected"), note: ResolutionNote }),
  z.strictObject({ resolution: z.literal("merged"), into: Id }),
]);
export type ReportResolution = z.infer<typeof ReportResolution>;

const access = "learner";
const editorEndpoint = { access: "editor", params: z.object({ id: IdParam }) } as const;

/** Learners report questions, and editors resolve the reports. */
export const reports = {
  /** A second report of the same question changes the first one while it is open. */
  reportQuestion: endpoint("reportQuestion", {
    access,
    params: QuizQuestionParams,
    body: ReportBody,
    response: z.object({ report: OpenReport }),
  }),
  listReports: endpoint("listReports", {
    access,
    query: PageQuery,
    response: z.object({
      reports: z.array(OwnReport),
      pagination: Pagination,
      /** Number of outcomes not seen yet, over all pages. */
      unseen: z.number().int(),
    }),
  }),
  /** Marks outcomes as seen. Ids of other reports are ignored. */
  markReportsSeen: endpoint("markReportsSeen", {
    access,
    body: z.strictObject({ ids: z.array(Id).min(1).max(100) }),
    status: 204,
    response: NoContent,
  }),
  /** Quarantined questions first, then by number of reports times attempts. */
  listReportedQuestions: endpoint("listReportedQuestions", {
    access: "editor",
    query: PageQuery,
    response: z.object({ questions: z.array(ReportedQuestion), pagination: Pagination }),
  }),
  /** Newest first, including the reports merged into this question's. */
  listQuestionReports: endpoint("listQuestionReports", {
    ...editorEndpoint,
    query: PageQuery,
    response: z.object({ reports: z.array(AdminReport), pagination: Pagination }),
  }),
  /** Resolves all open reports of a question. With `If-Match`, returns 409 if other reports are open than were read. */
  resolveReports: endpoint("resolveReports", {
    ...editorEndpoint,
    body: ReportResolution,
    response: z.object({ resolved: z.number().int(), quarantined: z.boolean() }),
  }),
};
