import { type FormEvent, useState } from "react";
import { isLastAdmin, useDeleteAccount } from "../../api/account.ts";
import { paths } from "../../paths.ts";
import { useNavigate } from "../../router/router.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Modal } from "../../ui/modal.tsx";
import styles from "./profile.module.css";

const CONFIRMATION_WORD = "DELETE";

/** Confirms the deletion of the account. It is irreversible, so the user must type a word to enable the button. */
export function DeleteAccountModal({ onClose }: { onClose: () => void }) {
  const [confirmation, setConfirmation] = useState("");
  const deleteAccount = useDeleteAccount();
  const navigate = useNavigate();
  const isConfirmed = confirmation.trim().toUpperCase() === CONFIRMATION_WORD;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isConfirmed || deleteAccount.isPending) return;
    deleteAccount.mutate(undefined, { onSuccess: () => navigate(paths.landing, { replace: true }) });
  };
  return (
    <Modal title="Delete my account?" onClose={deleteAccount.isPending ? undefined : onClose}>
      <p>
        Your name, answers, scores, progress and revision plan are erased at once, and you are signed out
        everywhere. Nobody can bring them back. Export your data first if you want to keep it.
      </p>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={`Type ${CONFIRMATION_WORD} to confirm`}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="characters"
          value={confirmation}
          onChange={(event) => setConfirmation(event.target.value)}
        />
        {deleteAccount.isError && (
          <Alert state="wrong" role="alert">
            {isLastAdmin(deleteAccount.error)
              ? "You are the only admin. Make someone else an admin first; then your account can be deleted."
              : "Your account was not deleted. Check your connection and try again."}
          </Alert>
        )}
        <div className="pair">
          <Button variant="secondary" disabled={deleteAccount.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" disabled={!isConfirmed} busy={deleteAccount.isPending}>
            Delete
          </Button>
        </div>
      </form>
    </Modal>
  );
}
