import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageQuery, Pagination } from "./pagination.ts";
import { Id, IdParam, Time } from "./schemas.ts";

/** An `error` keeps a question from being published; a `warning` says what readers will not get. */
export const LintIssue = z.object({
  line: z.number().int().min(1),
  message: z.string(),
  severity: z.enum(["error", "warning"]),
});
export type LintIssue = z.infer<typeof LintIssue>;

/** Who did something; null where it was the library, or an account that is gone. */
export const Editor = z.object({ id: Id, name: z.string() }).nullable();
export type Editor = z.infer<typeof Editor>;

const total = z.number().int();
const TopicSummary = z.object({ id: Id, name: z.string(), chapter_name: z.string() });
const QuestionSummary = z.object({ id: Id, text: z.string(), topic_name: z.string().nullable() });

/** How much there is of each model, and what needs attention: each list is the first few of `total`. */
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
    /** Fewer than five published questions. */
    topics_with_few_questions: z.object({
      total,
      topics: z.array(TopicSummary.extend({ questions: z.number().int() })),
    }),
    /** Of the last 30 days, newest first; `restoreQuestion` and `restoreContent` are the undo. */
    recently_deleted: z.object({
      total,
      rows: z.array(
        z.object({ kind: z.enum(["question", "content"]), id: Id, title: z.string(), deleted_at: Time }),
      ),
    }),
  }),
});
export type AdminHome = z.infer<typeof AdminHome>;

export const AuditSubject = z.enum([
  ...([
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
  ] as const),
  /** A call that was refused. */
  "call",
]);
export type AuditSubject = z.infer<typeof AuditSubject>;

/** What was done or refused. `action` is the name of the call. */
export const AuditEntry = z.object({
  id: z.number().int(),
  at: Time,
  /** Null also where it was the system and, for editors, where it was a student. */
  who: Editor,
  action: z.string(),
  subject: AuditSubject,
  subject_id: Id.nullable(),
  outcome: z.enum(["done", "forbidden"]),
  /** What stood there before and after; null where there was nothing. */
  detail: z.object({ before: z.unknown(), after: z.unknown() }),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const AuditQuery = PageQuery.extend({
  /** Part of the name of who did it, for admins also of the e-mail address; or of the call; or the number of the subject. */
  q: z.string().max(100).default(""),
  subject: AuditSubject.optional(),
  subjectId: IdParam.optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

export const admin = {
  getAdminHome: endpoint("getAdminHome", { access: "editor", response: AdminHome }),
  previewText: endpoint("previewText", {
    access: "editor",
    body: z.strictObject({ text: z.string().max(65_536) }),
    response: z.object({ html: z.string(), problems: z.array(LintIssue) }),
  }),
  /** The body is multipart/form-data with one member `file`; JPEG, PNG or WebP by its bytes. */
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
