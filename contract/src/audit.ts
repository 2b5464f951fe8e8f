import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageQuery, Pagination } from "./pagination.ts";
import { Id, IdParam, Time } from "./schemas.ts";

/** The user who did something; null for the seeded library and for deleted accounts. */
export const Editor = z.object({ id: Id, name: z.string() }).nullable();
export type Editor = z.infer<typeof Editor>;

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
  "class",
  "test",
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

export const audit = {
  listAuditLog: endpoint("listAuditLog", {
    access: "editor",
    query: AuditQuery,
    response: z.object({ entries: z.array(AuditEntry), pagination: Pagination }),
  }),
};
