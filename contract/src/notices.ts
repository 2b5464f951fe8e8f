import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, Time } from "./schemas.ts";

/** A message to every signed-in user, for example about a data breach. */
export const Notice = z.object({ id: Id, text: z.string(), published_at: Time });
export type Notice = z.infer<typeof Notice>;

const NoticeResponse = z.object({ notice: Notice.nullable() });

/** The current notice. Every user's profile includes it. */
export const notices = {
  getNotice: endpoint("getNotice", { access: "admin", response: NoticeResponse }),
  /** Replaces the current notice; an empty text only removes it. */
  publishNotice: endpoint("publishNotice", {
    access: "admin",
    body: z.strictObject({ text: z.string().trim().max(500) }),
    response: NoticeResponse,
  }),
};
