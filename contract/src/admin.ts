import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { FoundIssue, Id, Time } from "./schemas.ts";

/** An `error` blocks publishing a question. A `warning` names content that readers will not see. */
export const LintIssue = FoundIssue.extend({
  line: z.number().int().min(1),
  message: z.string(),
  severity: z.enum(["error", "warning"]),
});
export type LintIssue = z.infer<typeof LintIssue>;

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

export const admin = {
  getAdminHome: endpoint("getAdminHome", { access: "editor", response: AdminHome }),
  countWaiting: endpoint("countWaiting", { access: "editor", response: Waiting }),
  previewText: endpoint("previewText", {
    access: "teacher",
    body: z.strictObject({
      text: z.string().max(65_536),
      /** What the text is: a note, a stem or another text of a question, or an option, which is one line or few. */
      kind: z.enum(["body", "question", "answer"]).default("body"),
    }),
    response: z.object({ html: z.string(), problems: z.array(LintIssue) }),
  }),
  /** The body is multipart/form-data with one member, `file`. Its bytes decide whether it is a JPEG, PNG or WebP. */
  uploadImage: endpoint("uploadImage", {
    access: "teacher",
    status: 201,
    response: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }),
  }),
};
