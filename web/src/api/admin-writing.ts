import type { ReplyTo } from "@rasayan/contract";
import { adminCalls } from "@rasayan/contract/admin-paths";
import { queryOptions } from "@tanstack/react-query";
import { call, sendForm } from "./client.ts";

type Uploaded = ReplyTo<"uploadImage">;

/** What students would see of a text, and what is wrong with it, line by line. */
export const previewQuery = (text: string) =>
  queryOptions({
    queryKey: ["preview", text],
    queryFn: ({ signal }) => call("previewText", { body: { text } }, { signal }),
    placeholderData: (previous) => previous,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

/** Stores a picture; the server judges its bytes and makes it light. */
export function uploadImage(file: File): Promise<Uploaded> {
  const form = new FormData();
  form.append("file", file);
  const [, path = ""] = adminCalls.uploadImage.split(" ");
  return sendForm<Uploaded>(path, form);
}
