import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { uploadImage } from "../../../api/admin-markdown.ts";
import { isImageRejected, uploadErrorMessage } from "../../../api/save-error.ts";

const MAX_BYTES = 5_000_000;

/** From a picture that was pasted, dropped or chosen to its Markdown: first its words are asked for, then it is sent. */
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
    /** Sends the picture of a failed upload again, with the words it was given. */
    retry:
      upload.isError && !isImageRejected(upload.error) ? () => upload.mutate(upload.variables) : undefined,
  };
}
