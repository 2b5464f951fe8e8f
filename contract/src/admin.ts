import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const Problem = z.object({ line: z.number().int().min(1), message: z.string() });
export type Problem = z.infer<typeof Problem>;

export const admin = {
  previewText: endpoint("previewText", {
    access: "editor",
    body: z.strictObject({ text: z.string().max(65_536) }),
    reply: z.object({ html: z.string(), problems: z.array(Problem) }),
  }),
};
