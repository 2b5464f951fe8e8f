import type { ResponseOf } from "@rasayan/contract";
import { previewText, uploadImage } from "@rasayan/contract/endpoint-paths";
import { queryOptions } from "@tanstack/react-query";
import { request } from "./client.ts";

type UploadedImage = ResponseOf<"uploadImage">;

/** A text as students would see it, and its issues by line. */
export const previewQuery = (text: string) =>
  queryOptions({
    queryKey: ["preview", text],
    queryFn: ({ signal }) => request(previewText, { body: { text } }, { signal }),
    placeholderData: (previous) => previous,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

/** Uploads an image. The server validates its bytes and makes the file smaller. */
export function sendImage(file: File): Promise<UploadedImage> {
  const form = new FormData();
  form.append("file", file);
  return request(uploadImage, { body: form });
}
