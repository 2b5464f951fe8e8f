import { z } from "zod";
import { Id, Time } from "./schemas.ts";

/** Who last changed a row, and when; `by` is null for the seeded library and for deleted accounts. */
export const LastModified = z.object({ at: Time, by: z.object({ id: Id, name: z.string() }).nullable() });
export type LastModified = z.infer<typeof LastModified>;

/** The values in an error's message. */
const ErrorParams = z.record(z.string(), z.unknown());
export type ErrorParams = z.infer<typeof ErrorParams>;

/**
 * The body of every error response. Programs word it by `code` and `params`; `message` is the fallback. `details` lists the issues of a 422, one per entry. `saved` tells
 * who saved first when a 409 has the code `stale`.
 */
export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    params: ErrorParams,
    message: z.string(),
    details: z.array(z.object({ field: z.string().optional(), message: z.string() })).optional(),
    saved: LastModified.optional(),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
export type ErrorDetail = { field?: string | undefined; message: string };
