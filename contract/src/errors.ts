import { z } from "zod";

/** The one shape of every refusal. `details` lists what a 422 found, one line a problem. */
export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.array(z.object({ field: z.string().optional(), message: z.string() })).optional(),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
export type ErrorDetail = { field?: string | undefined; message: string };
