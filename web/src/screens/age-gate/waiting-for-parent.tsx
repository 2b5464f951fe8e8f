import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { consentErrorKind, useRequestParentConsent } from "../../api/consents.ts";
import { configQuery, profileQuery } from "../../api/user.ts";
import { paths } from "../../router/paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/field.tsx";
import { MailLink } from "../../ui/controls/mail-link.tsx";
import { failureMessage } from "../../ui/loading/failure-message.ts";
import { Alert } from "../../ui/messages/alert.tsx";
import styles from "./waiting-for-parent.module.css";

/** Creates the consent link for a parent and checks whether the parent has agreed. */
export function WaitingForParent() {
  const profile = useQuery(profileQuery());
  const config = useQuery(configQuery());
  const requestParentConsent = useRequestParentConsent();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    requestParentConsent.mutate(String(new FormData(event.currentTarget).get("email") ?? ""));
  };
  return (
    <>
      <h1>A parent has to agree</h1>
      <p>
        Type the e-mail address of a parent or guardian. We send nothing to it: you get a link to hand to
        them, and they type the same address when they agree. A new link replaces the earlier one.
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
        <Button
          type="submit"
          variant={requestParentConsent.data ? "secondary" : "primary"}
          fullWidth
          busy={requestParentConsent.isPending}
        >
          {requestParentConsent.data ? "Make another link" : "Make the link"}
        </Button>
      </form>
      {requestParentConsent.isError && (
        <Alert state="wrong" role="alert">
          {consentErrorKind(requestParentConsent.error) === "taken back"
            ? "Your parent has withdrawn their agreement. Only they can give it again, with the link they got when they agreed. If they have lost it, they can write to us."
            : failureMessage(
                requestParentConsent.error,
                "The link could not be made. Check the address and your connection, and try again.",
              )}
        </Alert>
      )}
      {requestParentConsent.data && !requestParentConsent.isPending && (
        <ParentLink token={requestParentConsent.data.token} />
      )}
      <Button variant="secondary" fullWidth busy={profile.isFetching} onClick={() => profile.refetch()}>
        Check whether they have agreed
      </Button>
      <p className="muted">
        Told us the wrong age? Write to{" "}
        <MailLink address={config.data?.support_email} fallback="our support address" />.
      </p>
    </>
  );
}

type CopyState = "not yet" | "copied" | "failed";

/** The link for the parent. It is shown only once, because the server stores only its hash. */
function ParentLink({ token }: { token: string }) {
  const [copyState, setCopyState] = useState<CopyState>("not yet");
  const link = `${location.origin}${paths.parentConsent(token)}`;
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopyState("copied"),
      () => setCopyState("failed"),
    );
  return (
    <>
      <TextField
        label="Link for your parent or guardian"
        hint="They can agree with it once, within seven days. We cannot show it again."
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button fullWidth onClick={() => (navigator.clipboard ? copy() : setCopyState("failed"))}>
        Copy the link
      </Button>
      {copyState !== "not yet" && (
        <Alert state={copyState === "copied" ? "correct" : "wrong"} role="status">
          {copyState === "copied"
            ? "Copied. Send it to them."
            : "Not copied. Mark the link above and copy it by hand."}
        </Alert>
      )}
    </>
  );
}
