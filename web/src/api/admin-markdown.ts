import type { ResponseOf } from "@rasayan/contract";
import { adminEndpoints } from "@rasayan/contract/admin-endpoints";
import { queryOptions } from "@tanstack/react-query";
import { request } from "./client.ts";
import { sendForm } from "./send-form.ts";

type UploadedImage = ResponseOf<"uploadImage">;

/** A text as students would see it, and its issues by line. */
export const previewQuery = (text: string) =>
  queryOptions({
    queryKey: ["preview", text],
    queryFn: ({ signal }) => request("previewText", { body: { text } }, { signal }),
    placeholderData: (previous) => previous,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

/** Uploads an image. The server validates its bytes and makes the file smaller. */
export function uploadImage(file: File): Promise<UploadedImage> {
  const form = new FormData();
  form.append("file", file);
  const [, path = ""] = adminEndpoints.uploadImage.split(" ");
  return sendForm<UploadedImage>(path, form);
}
