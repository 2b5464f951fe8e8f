import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, Time } from "./schemas.ts";

/** What every signed-in user is told, such as a breach of data. */
export const Notice = z.object({ id: Id, text: z.string(), published_at: Time });
export type Notice = z.infer<typeof Notice>;

const NoticeResponse = z.object({ notice: Notice.nullable() });

/** The one notice that stands; the profile of every user carries it. */
export const notices = {
  getNotice: endpoint("getNotice", { access: "admin", response: NoticeResponse }),
  /** Takes the place of the one before; an empty text only ends that. */
  publishNotice: endpoint("publishNotice", {
    access: "admin",
    body: z.strictObject({ text: z.string().trim().max(500) }),
    response: NoticeResponse,
  }),
};
