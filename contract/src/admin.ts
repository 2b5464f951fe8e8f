import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageQuery, Pagination } from "./pagination.ts";
import { Id, IdParam, Time } from "./schemas.ts";

/** An `error` blocks publishing a question. A `warning` names content that readers will not see. */
export const LintIssue = z.object({
  line: z.number().int().min(1),
  message: z.string(),
  severity: z.enum(["error", "warning"]),
});
export type LintIssue = z.infer<typeof LintIssue>;

/** The user who did something; null for the seeded library and for deleted accounts. */
export const Editor = z.object({ id: Id, name: z.string() }).nullable();
export type Editor = z.infer<typeof Editor>;

const total = z.number().int();
const TopicSummary = z.object({ id: Id, name: z.string(), chapter_name: z.string() });
const QuestionSummary = z.object({ id: Id, text: z.string(), topic_name: z.string().nullable() });

/** Counts per kind of content, and lists of what needs attention. Each list holds the first few of its `total`. */
export const AdminHome = z.object({
  counts: z.object({
    chapters: total,
    topics: total,
    tags: total,
    contents: total,
    questions: z.object({ published: total, review: total }),
  }),
  attention: z.object({
    questions_without_solution: z.object({ total, questions: z.array(QuestionSummary) }),
    drafts_with_problems: z.object({
      total,
      questions: z.array(QuestionSummary.extend({ problems: z.number().int() })),
    }),
    topics_without_note: z.object({ total, topics: z.array(TopicSummary) }),
    /** Topics with fewer than five published questions. */
    topics_with_few_questions: z.object({
      total,
      topics: z.array(TopicSummary.extend({ questions: z.number().int() })),
    }),
    /** Deleted in the last 30 days, newest first. `restoreQuestion` and `restoreNote` undo a deletion. */
    recently_deleted: z.object({
      total,
      rows: z.array(
        z.object({ kind: z.enum(["question", "content"]), id: Id, title: z.string(), deleted_at: Time }),
      ),
    }),
  }),
});
export type AdminHome = z.infer<typeof AdminHome>;

/** What waits for an editor. */
const Waiting = z.object({
  /** Open reports of students. */
  reports: total,
  question_drafts: total,
  note_drafts: total,
  /** Files that were read but not imported yet. */
  imports: total,
  /** Published questions that the answers of students make suspect. */
  flagged_questions: total,
});
export type Waiting = z.infer<typeof Waiting>;

/** The kind of object that was changed; `audit_log.object_kind` in the database. */
export const AuditSubject = z.enum([
  "chapter",
  "topic",
  "tag",
  "content",
  "question",
  "user",
  "image",
  "import",
  "exam",
  "notice",
  /** Any request that was forbidden. */
  "call",
]);
export type AuditSubject = z.infer<typeof AuditSubject>;

/** A change, or a request that was forbidden. `action` is the name of the endpoint. */
export const AuditEntry = z.object({
  id: z.number().int(),
  at: Time,
  /** Also null for the system itself and, if an editor asks, for students. */
  who: Editor,
  action: z.string(),
  subject: AuditSubject,
  subject_id: Id.nullable(),
  outcome: z.enum(["done", "forbidden"]),
  /** The values before and after the change; null if there was none. */
  detail: z.object({ before: z.unknown(), after: z.unknown() }),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const AuditQuery = PageQuery.extend({
  /**
   * Matches part of the actor's name, part of the endpoint's name, or the subject's id. For admins it also matches
   * part of the actor's email address.
   */
  q: z.string().max(100).default(""),
  subject: AuditSubject.optional(),
  subjectId: IdParam.optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

export const admin = {
  getAdminHome: endpoint("getAdminHome", { access: "editor", response: AdminHome }),
  countWaiting: endpoint("countWaiting", { access: "editor", response: Waiting }),
  previewText: endpoint("previewText", {
    access: "editor",
    body: z.strictObject({ text: z.string().max(65_536) }),
    response: z.object({ html: z.string(), problems: z.array(LintIssue) }),
  }),
  /** The body is multipart/form-data with one member, `file`. Its bytes decide whether it is a JPEG, PNG or WebP. */
  uploadImage: endpoint("uploadImage", {
    access: "editor",
    status: 201,
    response: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }),
  }),
  listAuditLog: endpoint("listAuditLog", {
    access: "editor",
    query: AuditQuery,
    response: z.object({ entries: z.array(AuditEntry), pagination: Pagination }),
  }),
};
