import { type FormEvent, useState } from "react";
import { createPortal } from "react-dom";
import { useUploadImage } from "../../../api/admin-markdown.ts";
import { asApiError } from "../../../api/load-errors.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/field.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { failureMessage } from "../../../ui/loading/failure-message.ts";
import adminStyles from "../admin.module.css";

const MAX_BYTES = 5_000_000;
const TOO_LARGE = "This image is larger than 5 MB. Make it smaller and try again.";

/**
 * Uploads an image that was pasted, dropped or chosen, once the user has entered its alt text. Calls `onReady` with the
 * Markdown for the uploaded image.
 */
export function useImageUpload(onReady: (markdown: string) => void) {
  const [pendingFile, setPendingFile] = useState<File>();
  const [sizeError, setSizeError] = useState<string>();
  const upload = useUploadImage<{ file: File; alt: string }>(({ url }, { alt }) =>
    onReady(`![${alt.replaceAll("]", "\\]")}](${url})`),
  );
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
      setSizeError(isTooLarge ? TOO_LARGE : undefined);
      setPendingFile(isTooLarge ? undefined : file);
    },
    uploadWithAltText: (alt: string) => {
      if (pendingFile) upload.mutate({ file: pendingFile, alt });
      setPendingFile(undefined);
    },
    cancel: () => setPendingFile(undefined),
    /** Repeats a failed upload with the same alt text; undefined if the server rejected the image itself. */
    retry:
      upload.isError && !rejectionMessage(upload.error) ? () => upload.mutate(upload.variables) : undefined,
  };
}

type Props = { file: File; onSubmit: (alt: string) => void; onClose: () => void };

/** Asks for the alt text of an image before the image is uploaded. */
export function AltTextModal({ file, onSubmit, onClose }: Props) {
  const [alt, setAlt] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    stopAtOuterForm(event);
    if (alt.trim() !== "") onSubmit(alt.trim());
  };
  // In a portal, outside the page's form: with nested forms the submit event would never reach React.
  return createPortal(
    <Modal title="What does the image show?" onClose={onClose}>
      <form className={adminStyles.form} onSubmit={submit} onInput={stopAtOuterForm}>
        <TextField
          label="Image description (for students who can't see it)"
          hint={`${file.name || "Pasted image"} · describe what a student needs to see in it`}
          value={alt}
          maxLength={250}
          required
          autoComplete="off"
          onChange={(event) => setAlt(event.target.value)}
        />
        <div className="pair">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={alt.trim() === ""}>
            Insert image
          </Button>
        </div>
      </form>
    </Modal>,
    document.body,
  );
}

/** React bubbles events through portals: without this, the page's form would count the input as a change of its own. */
function stopAtOuterForm(event: FormEvent): void {
  event.stopPropagation();
}

/** Messages for the statuses with which the server rejects an image, so that sending it again doesn't help. */
const rejectionMessages: Partial<Record<number, string>> = {
  413: TOO_LARGE,
  415: "This is not a JPEG, PNG or WebP image. Choose another file.",
  422: "This image is broken or has too many pixels. Choose another file.",
};

const rejectionMessage = (error: Error) => rejectionMessages[asApiError(error)?.status ?? 0];

/** Why an image was not uploaded, and what to do. */
const uploadErrorMessage = (error: Error): string =>
  rejectionMessage(error) ??
  failureMessage(error, "The image was not uploaded. Check your connection and try again.");
