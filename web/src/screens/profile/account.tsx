import type { User } from "@rasayan/contract";
import { type FormEvent, useState } from "react";
import { isLastAdmin, useDeleteAccount, useExportUserData } from "../../api/account.ts";
import { paths } from "../../router/paths.ts";
import { useNavigate } from "../../router/router.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/field.tsx";
import { Modal } from "../../ui/dialogs/modal.tsx";
import { downloadFile } from "../../ui/download-file.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { List, RowButton, RowLink } from "../../ui/lists/list.tsx";
import { ActionFailed } from "../../ui/loading/action-failed.tsx";
import { failureMessage } from "../../ui/loading/failure-message.ts";
import { Alert } from "../../ui/messages/alert.tsx";
import styles from "./profile.module.css";

/** Account section: goals, data export, cookie preferences and account deletion. */
export function Account({ user }: { user: User }) {
  const exportUserData = useExportUserData();
  const [isDeleteOpen, setDeleteOpen] = useState(false);
  const goals = [user.target_exam, user.class_standard && `class ${user.class_standard}`, user.target_year];
  return (
    <section className={styles.section}>
      <h2>Account</h2>
      <List>
        <RowLink
          to={paths.onboarding}
          leading={<Icon name="edit" />}
          title="Edit goals"
          subtitle={goals.filter(Boolean).join(" · ")}
        />
        {user.role === "teacher" && (
          <RowLink
            to={paths.adminClasses}
            leading={<Icon name="note" />}
            title="Teacher’s desk"
            subtitle="Your classes, and the questions to choose from"
          />
        )}
        {(user.role === "editor" || user.role === "admin") && (
          <RowLink
            to={paths.admin}
            leading={<Icon name="note" />}
            title="Content admin"
            subtitle="Questions, notes, chapters, topics and tags"
          />
        )}
        <RowButton
          leading={<Icon name="saved" />}
          title="Export my data"
          subtitle="A file with everything we hold about you"
          busy={exportUserData.isPending}
          onClick={() =>
            exportUserData.mutate(undefined, { onSuccess: (content) => downloadFile(toExportFile(content)) })
          }
        />
        <RowLink
          to={paths.cookies}
          leading={<Icon name="lock" />}
          title="Cookie preferences"
          subtitle="What we may store on this device"
        />
        <RowButton
          leading={<Icon name="cross" />}
          title="Delete my account"
          subtitle="Erases everything, at once and for good"
          onClick={() => setDeleteOpen(true)}
        />
      </List>
      <ActionFailed error={exportUserData.error}>
        Your data could not be fetched. Check your connection and try again.
      </ActionFailed>
      {isDeleteOpen && <DeleteAccountModal onClose={() => setDeleteOpen(false)} />}
    </section>
  );
}

const toExportFile = (content: unknown) => ({
  name: "rasayan-export.json",
  type: "application/json",
  text: JSON.stringify(content, null, 2),
});

const CONFIRMATION_WORD = "DELETE";

/** Confirms the deletion of the account. It is irreversible, so the user must type a word to enable the button. */
function DeleteAccountModal({ onClose }: { onClose: () => void }) {
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
              : failureMessage(
                  deleteAccount.error,
                  "Your account was not deleted. Check your connection and try again.",
                )}
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
