import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { uploadImage } from "../../../api/admin-markdown.ts";
import { isImageRejected, uploadErrorMessage } from "../../../api/save-error.ts";

const MAX_BYTES = 5_000_000;

/**
 * Uploads an image that was pasted, dropped or chosen, once the user has entered its alt text. Calls `onReady` with the
 * Markdown for the uploaded image.
 */
export function useImageUpload(onReady: (markdown: string) => void) {
  const [pendingFile, setPendingFile] = useState<File>();
  const [sizeError, setSizeError] = useState<string>();
  const upload = useMutation({
    mutationFn: ({ file }: { file: File; alt: string }) => uploadImage(file),
    onSuccess: ({ url }, { alt }) => onReady(`![${alt.replaceAll("]", "\\]")}](${url})`),
  });
  return {
    pendingFile,
    isBusy: upload.isPending,
    isFailed: sizeError !== undefined || upload.isError,
    message: upload.isPending
      ? "Uploading the image…"
      : (sizeError ?? (upload.isError ? uploadErrorMessage(upload.error) : undefined)),
    selectFile: (file: File) => {
      upload.reset();
      const isTooLarge = file.size > MAX_BYTES;
      setSizeError(isTooLarge ? "This image is larger than 5 MB. Make it smaller and try again." : undefined);
      setPendingFile(isTooLarge ? undefined : file);
    },
    uploadWithAltText: (alt: string) => {
      if (pendingFile) upload.mutate({ file: pendingFile, alt });
      setPendingFile(undefined);
    },
    cancel: () => setPendingFile(undefined),
    /** Repeats a failed upload with the same alt text; undefined if the server rejected the image itself. */
    retry:
      upload.isError && !isImageRejected(upload.error) ? () => upload.mutate(upload.variables) : undefined,
  };
}
