import type { RequestOf, ResponseOf } from "@rasayan/contract";
import { previewText, uploadImage } from "@rasayan/contract/endpoint-paths";
import { type QueryClient, queryOptions, useIsMutating, useMutation } from "@tanstack/react-query";
import { request } from "./client.ts";

type UploadedImage = ResponseOf<"uploadImage">;

/** What a text is: of a note, of a question, or an option with its reason. */
export type TextKind = NonNullable<RequestOf<"previewText">["body"]["kind"]>;

/** A text as students would see it, and its issues by line. */
export const previewQuery = (text: string, kind: TextKind) =>
  queryOptions({
    queryKey: ["preview", kind, text],
    queryFn: ({ signal }) => request(previewText, { body: { text, kind } }, { signal }),
    placeholderData: (previous) => previous,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

const uploadKey = ["upload-image"];
/** The server ends an upload after 35 seconds. Until then a form can't be saved, so the upload must not last for ever. */
const UPLOAD_TIMEOUT_MS = 40_000;

/** Uploads an image. The server validates its bytes and makes the file smaller. `onUploaded` gets its address. */
export function useUploadImage<Upload extends { file: File }>(
  onUploaded: (image: UploadedImage, upload: Upload) => void,
) {
  return useMutation({
    mutationKey: uploadKey,
    mutationFn: ({ file }: Upload) => {
      const form = new FormData();
      form.append("file", file);
      return request(uploadImage, { body: form }, { timeoutMs: UPLOAD_TIMEOUT_MS });
    },
    onSuccess: onUploaded,
  });
}

/** Whether an image is being uploaded, whose address its form does not contain yet. */
export const useIsUploading = (): boolean => useIsMutating({ mutationKey: uploadKey }) > 0;

/** The same, at this moment. */
export const isUploading = (queryClient: QueryClient): boolean =>
  queryClient.isMutating({ mutationKey: uploadKey }) > 0;
