import type { User } from "@rasayan/contract";
import { useState } from "react";
import { useExportUserData } from "../../api/account.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { downloadFile } from "../../ui/download-file.ts";
import { Icon } from "../../ui/icon.tsx";
import { List, RowButton, RowLink } from "../../ui/list.tsx";
import { DeleteAccountModal } from "./delete-account-modal.tsx";
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
        {user.role !== "student" && (
          <RowLink
            to={paths.admin}
            leading={<Icon name="note" />}
            title="Editors’ room"
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
      {exportUserData.isError && (
        <Alert state="wrong" role="alert">
          Your data could not be fetched. Check your connection and try again.
        </Alert>
      )}
      {isDeleteOpen && <DeleteAccountModal onClose={() => setDeleteOpen(false)} />}
    </section>
  );
}

const toExportFile = (content: unknown) => ({
  name: "rasayan-export.json",
  type: "application/json",
  text: JSON.stringify(content, null, 2),
});
