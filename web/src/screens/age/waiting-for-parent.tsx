import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { refusalOf, useAskParent } from "../../api/consents.ts";
import { configQuery, profileQuery } from "../../api/user.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { MailLink } from "../../ui/mail-link.tsx";
import { Note } from "../../ui/note.tsx";
import { ParentLink } from "./parent-link.tsx";
import styles from "./waiting-for-parent.module.css";

/** Makes the link for a parent, and looks whether it was used. */
export function WaitingForParent() {
  const profile = useQuery(profileQuery());
  const config = useQuery(configQuery());
  const askParent = useAskParent();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    askParent.mutate(String(new FormData(event.currentTarget).get("email") ?? ""));
  };
  return (
    <>
      <h1>A parent has to agree</h1>
      <p>
        Type the e-mail address of a parent or guardian. We send nothing to it: you get a link to hand to
        them, and they type the same address when they agree. A new link takes the place of an earlier one.
      </p>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label="E-mail address of your parent or guardian"
          name="email"
          type="email"
          autoComplete="off"
          maxLength={254}
          required
        />
        <Button type="submit" look={askParent.data ? "second" : "primary"} fill busy={askParent.isPending}>
          {askParent.data ? "Make another link" : "Make the link"}
        </Button>
      </form>
      {askParent.isError && (
        <Note state="wrong" role="alert">
          {refusalOf(askParent.error) === "taken back"
            ? "A parent has taken the agreement back. Only they can give it again, with the link they got when they agreed. If they have lost it, they can write to us."
            : "No link was made. Look at the address and your connection, and try again."}
        </Note>
      )}
      {askParent.data && !askParent.isPending && <ParentLink token={askParent.data.token} />}
      <Button look="second" fill busy={profile.isFetching} onClick={() => profile.refetch()}>
        Look whether they have agreed
      </Button>
      <p className="muted">
        Told us the wrong age? Write to{" "}
        <MailLink address={config.data?.support_email} fallback="our support address" />.
      </p>
    </>
  );
}
