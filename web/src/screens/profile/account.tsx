import type { User } from "@rasayan/contract";
import { useState } from "react";
import { useExport } from "../../api/account.ts";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { Note } from "../../ui/note.tsx";
import { offerFile } from "../../ui/offer-file.ts";
import { RowButton, RowLink, Rows } from "../../ui/rows.tsx";
import { DeleteAccountModal } from "./delete-account-modal.tsx";
import styles from "./profile.module.css";

/** Goals, data and the account itself. */
export function Account({ user }: { user: User }) {
  const takeOut = useExport();
  const [isDeleteOpen, setDeleteOpen] = useState(false);
  const goals = [user.target_exam, user.class_standard && `class ${user.class_standard}`, user.target_year];
  return (
    <section className={styles.section}>
      <h2>Account</h2>
      <Rows>
        <RowLink
          to={paths.onboarding}
          lead={<Icon name="edit" />}
          title="Edit goals"
          sub={goals.filter(Boolean).join(" · ")}
        />
        {user.role !== "student" && (
          <RowLink
            to={paths.admin}
            lead={<Icon name="note" />}
            title="Editors’ room"
            sub="Questions, notes, chapters, topics and tags"
          />
        )}
        <RowButton
          lead={<Icon name="saved" />}
          title="Export my data"
          sub="A file with everything we hold about you"
          busy={takeOut.isPending}
          onClick={() => takeOut.mutate(undefined, { onSuccess: (content) => offerFile(fileOf(content)) })}
        />
        <RowLink
          to={paths.cookies}
          lead={<Icon name="lock" />}
          title="Cookie preferences"
          sub="What we may store on this device"
        />
        <RowButton
          lead={<Icon name="cross" />}
          title="Delete my account"
          sub="Erases everything, at once and for good"
          onClick={() => setDeleteOpen(true)}
        />
      </Rows>
      {takeOut.isError && (
        <Note state="wrong" role="alert">
          Your data could not be fetched. Check your connection and try again.
        </Note>
      )}
      {isDeleteOpen && <DeleteAccountModal onClose={() => setDeleteOpen(false)} />}
    </section>
  );
}

const fileOf = (content: unknown) => ({
  name: "rasayan-export.json",
  type: "application/json",
  text: JSON.stringify(content, null, 2),
});
