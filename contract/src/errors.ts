import { z } from "zod";
import { FoundIssue, Id, Time } from "./schemas.ts";

/** Who last changed a row, and when; `by` is null for the seeded library and for deleted accounts. */
export const LastModified = z.object({ at: Time, by: z.object({ id: Id, name: z.string() }).nullable() });
export type LastModified = z.infer<typeof LastModified>;

/** The values in an error's message. */
const ErrorParams = z.record(z.string(), z.unknown());
export type ErrorParams = z.infer<typeof ErrorParams>;

/** A fault of what was sent. What a check has found is worded by `kind` and `params`, and `message` is the fallback. */
export const ErrorDetail = FoundIssue.partial().extend({
  field: z.string().optional(),
  line: z.number().int().optional(),
  /** The question that the fault is of, where the request has several. */
  question_id: Id.optional(),
  message: z.string(),
});
export type ErrorDetail = z.infer<typeof ErrorDetail>;

/**
 * The body of every error response. Programs word it by `code` and `params`; `message` is the fallback. `saved` tells who
 * saved first when a 409 has the code `stale`.
 */
export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    params: ErrorParams,
    message: z.string(),
    details: z.array(ErrorDetail).optional(),
    saved: LastModified.optional(),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
