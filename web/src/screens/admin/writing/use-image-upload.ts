import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { uploadImage } from "../../../api/admin-writing.ts";
import { isImageRefused, uploadProblem } from "../../../api/save-problem.ts";

const LARGEST_BYTES = 5_000_000;

/** From a picture that was pasted, dropped or chosen to its Markdown: first its words are asked for, then it is sent. */
export function useImageUpload(onReady: (markdown: string) => void) {
  const [asked, setAsked] = useState<File>();
  const [refusal, setRefusal] = useState<string>();
  const sending = useMutation({
    mutationFn: ({ file }: { file: File; alt: string }) => uploadImage(file),
    onSuccess: ({ url }, { alt }) => onReady(`![${alt.replaceAll("]", "\\]")}](${url})`),
  });
  return {
    asked,
    isBusy: sending.isPending,
    isFailed: refusal !== undefined || sending.isError,
    says: sending.isPending
      ? "Uploading the image…"
      : (refusal ?? (sending.isError ? uploadProblem(sending.error) : undefined)),
    take: (file: File) => {
      sending.reset();
      const isLarge = file.size > LARGEST_BYTES;
      setRefusal(isLarge ? "This image is larger than 5 MB. Make it smaller and try again." : undefined);
      setAsked(isLarge ? undefined : file);
    },
    send: (alt: string) => {
      if (asked) sending.mutate({ file: asked, alt });
      setAsked(undefined);
    },
    drop: () => setAsked(undefined),
    /** Sends the picture of a failed upload again, with the words it was given. */
    retry:
      sending.isError && !isImageRefused(sending.error) ? () => sending.mutate(sending.variables) : undefined,
  };
}
