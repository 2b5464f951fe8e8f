import type { ResponseOf } from "@rasayan/contract";
import { adminEndpoints } from "@rasayan/contract/admin-endpoints";
import { queryOptions } from "@tanstack/react-query";
import { request, sendForm } from "./client.ts";

type UploadedImage = ResponseOf<"uploadImage">;

/** What students would see of a text, and what is wrong with it, line by line. */
export const previewQuery = (text: string) =>
  queryOptions({
    queryKey: ["preview", text],
    queryFn: ({ signal }) => request("previewText", { body: { text } }, { signal }),
    placeholderData: (previous) => previous,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

/** Stores a picture; the server judges its bytes and makes it light. */
export function uploadImage(file: File): Promise<UploadedImage> {
  const form = new FormData();
  form.append("file", file);
  const [, path = ""] = adminEndpoints.uploadImage.split(" ");
  return sendForm<UploadedImage>(path, form);
}
