import { z } from "zod";
import { Id, Time } from "./schemas.ts";

/** Who changed a row last, and when; `by` is null where it was the library, or an account that is gone. */
export const LastModified = z.object({ at: Time, by: z.object({ id: Id, name: z.string() }).nullable() });
export type LastModified = z.infer<typeof LastModified>;

/**
 * The one shape of every refusal. `details` lists what a 422 found, one line a problem; `saved` says who was faster
 * when a 409 has the code `stale`.
 */
export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.array(z.object({ field: z.string().optional(), message: z.string() })).optional(),
    saved: LastModified.optional(),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
export type ErrorDetail = { field?: string | undefined; message: string };
