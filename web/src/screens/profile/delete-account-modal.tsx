import { type FormEvent, useState } from "react";
import { isLastAdmin, useDeleteAccount } from "../../api/account.ts";
import { paths } from "../../paths.ts";
import { useNavigate } from "../../router/router.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Note } from "../../ui/note.tsx";
import styles from "./profile.module.css";

const WORD = "DELETE";

/** Nothing brings an account back, so the word is typed before the button works. */
export function DeleteAccountModal({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const remove = useDeleteAccount();
  const navigate = useNavigate();
  const isMeant = typed.trim().toUpperCase() === WORD;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isMeant || remove.isPending) return;
    remove.mutate(undefined, { onSuccess: () => navigate(paths.landing, { replace: true }) });
  };
  return (
    <Modal title="Delete my account?" onClose={remove.isPending ? undefined : onClose}>
      <p>
        Your name, answers, scores, progress and revision plan are erased at once, and you are signed out
        everywhere. Nobody can bring them back. Export your data first if you want to keep it.
      </p>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={`Type ${WORD} to confirm`}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="characters"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {remove.isError && (
          <Note state="wrong" role="alert">
            {isLastAdmin(remove.error)
              ? "You are the only admin. Make someone else an admin first; then your account can be deleted."
              : "Your account was not deleted. Check your connection and try again."}
          </Note>
        )}
        <div className="pair">
          <Button look="second" disabled={remove.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="danger" disabled={!isMeant} busy={remove.isPending}>
            Delete
          </Button>
        </div>
      </form>
    </Modal>
  );
}
