import { type FormEvent, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Modal } from "../../../ui/modal.tsx";
import adminStyles from "../admin.module.css";

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
          label="Words for those who cannot see it"
          hint={`${file.name || "Pasted image"} · say what a student has to see in it`}
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
