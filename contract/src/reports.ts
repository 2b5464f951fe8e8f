import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageQuery, Pagination } from "./pagination.ts";
import { OpenReport, ReportReason } from "./questions.ts";
import { ETag, Id, IdParam, NoContent, QuestionStatus, Time } from "./schemas.ts";
import { StatisticsSummary } from "./statistics.ts";

const MAX_TEXT_LENGTH = 500;
const ResolutionNote = z.string().trim().min(1).max(MAX_TEXT_LENGTH);

const ReportBody = z
  .strictObject({ reason: ReportReason, text: z.string().trim().max(MAX_TEXT_LENGTH).default("") })
  .refine(({ reason, text }) => reason !== "other" || text !== "", "Say in words what is wrong.");
export type ReportBody = z.infer<typeof ReportBody>;

/** What became of a report. `decided`: an open quiz of the reporter asks the question, so how is not told yet. */
export const ReportState = z.enum(["open", "decided", "fixed", "rejected"]);

/** A learner's own report, with the question as it was asked. */
export const OwnReport = z.object({
  id: Id,
  question_id: Id,
  quiz_hash: z.string(),
  text_html: z.string(),
  topic_name: z.string().nullable(),
  reason: ReportReason,
  text: z.string(),
  state: ReportState,
  /** The editors' answer. */
  note: z.string().nullable(),
  reported_at: Time,
  resolved_at: Time.nullable(),
  /** Whether the learner has been shown the outcome; false too while there is none. */
  seen: z.boolean(),
});
export type OwnReport = z.infer<typeof OwnReport>;

/** A question with open reports; `etag` is the print of those reports. */
export const ReportedQuestion = z.object({
  id: Id,
  hash: z.string(),
  text: z.string(),
  text_html: z.string(),
  topic_name: z.string().nullable(),
  status: QuestionStatus,
  deleted: z.boolean(),
  /** Out of new quizzes until the reports are decided. */
  quarantined: z.boolean(),
  reports: z.number().int(),
  learners: z.number().int(),
  reasons: z.record(ReportReason, z.number().int()),
  /** Questions whose reports were merged into these. */
  merged_ids: z.array(Id),
  /** Those of them all that have no new version since they were reported: until then they cannot be `fixed`. */
  unchanged_ids: z.array(Id),
  first_at: Time,
  last_at: Time,
  /** Of the current version; null before anyone attempted it. */
  statistics: StatisticsSummary.nullable(),
  etag: ETag,
});
export type ReportedQuestion = z.infer<typeof ReportedQuestion>;

/** One open report as editors see it: not by whom. */
export const AdminReport = z.object({
  id: Id,
  question_id: Id,
  /** The version that was asked, and whether it is the current one. */
  version: z.number().int(),
  current: z.boolean(),
  /** Which options of that version the reporter chose, counted from 0; none for a number, and before an answer. */
  chosen: z.array(z.number().int()),
  /** A numerical answer as typed. */
  typed: z.string().nullable(),
  reason: ReportReason,
  text: z.string(),
  reported_at: Time,
});
export type AdminReport = z.infer<typeof AdminReport>;

/**
 * `fixed` and `rejected` are told to the reporters with the note; `merged` waits with those of another question. What
 * has not changed since it was reported is not `fixed`.
 */
const ReportResolution = z.discriminatedUnion("resolution", [
  z.strictObject({ resolution: z.literal("fixed"), note: ResolutionNote }),
  z.strictObject({ resolution: z.literal("rejected"), note: ResolutionNote }),
  z.strictObject({ resolution: z.literal("merged"), into: Id }),
]);
export type ReportResolution = z.infer<typeof ReportResolution>;

const access = "learner";
const editorEndpoint = { access: "editor", params: z.object({ id: IdParam }) } as const;

/** Learners report questions, editors decide. */
export const reports = {
  /** A second report of one question amends the first while that is open. */
  reportQuestion: endpoint("reportQuestion", {
    access,
    params: z.object({ hash: z.string().min(1).max(64), questionId: IdParam }),
    body: ReportBody,
    response: z.object({ report: OpenReport }),
  }),
  listReports: endpoint("listReports", {
    access,
    query: PageQuery,
    response: z.object({
      reports: z.array(OwnReport),
      pagination: Pagination,
      /** Outcomes not seen yet, on all pages. */
      unseen: z.number().int(),
    }),
  }),
  /** Reports whose outcome was shown; numbers of other reports are passed over. */
  markReportsSeen: endpoint("markReportsSeen", {
    access,
    body: z.strictObject({ ids: z.array(Id).min(1).max(100) }),
    status: 204,
    response: NoContent,
  }),
  /** Held questions first, then those that most learners are bothered by. */
  listReportedQuestions: endpoint("listReportedQuestions", {
    access: "editor",
    query: PageQuery,
    response: z.object({ questions: z.array(ReportedQuestion), pagination: Pagination }),
  }),
  /** Newest first, those merged into them too. */
  listQuestionReports: endpoint("listQuestionReports", {
    ...editorEndpoint,
    query: PageQuery,
    response: z.object({ reports: z.array(AdminReport), pagination: Pagination }),
  }),
  /** Decides all open reports of a question; with `If-Match` only those that its `etag` stands for. */
  resolveReports: endpoint("resolveReports", {
    ...editorEndpoint,
    body: ReportResolution,
    response: z.object({ resolved: z.number().int(), quarantined: z.boolean() }),
  }),
};
