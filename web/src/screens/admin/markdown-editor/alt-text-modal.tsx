import { type FormEvent, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Modal } from "../../../ui/modal.tsx";
import adminStyles from "../admin.module.css";

type Props = { file: File; onSubmit: (alt: string) => void; onClose: () => void };

/** A picture needs words for those who cannot see it, so they are asked for before it is sent. */
export function AltTextModal({ file, onSubmit, onClose }: Props) {
  const [alt, setAlt] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    stopAtOuterForm(event);
    if (alt.trim() !== "") onSubmit(alt.trim());
  };
  // Not within the page's form: a browser keeps the submit event of a form within a form from ever arriving here.
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

/** What happens here is nothing that happens to the text; React would tell the form that asked. */
function stopAtOuterForm(event: FormEvent): void {
  event.stopPropagation();
}
