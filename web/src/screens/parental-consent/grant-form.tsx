import { type FormEvent, useState } from "react";
import { consentErrorKind, useGrantConsent } from "../../api/consents.ts";
import { isLimited } from "../../api/load-errors.ts";
import { consentStoredData, storedData } from "../../messages/privacy-notice.ts";
import { paths } from "../../router/paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/field.tsx";
import { Link } from "../../ui/controls/link.tsx";
import { Switch } from "../../ui/controls/switch.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Alert } from "../../ui/messages/alert.tsx";
import styles from "./grant-form.module.css";

/** Form to give consent, with the privacy notice and the declaration that the parent is an adult. */
export function GrantForm({ token, name }: { token: string; name: string }) {
  const grant = useGrantConsent(token);
  const [isDeclarationMissing, setDeclarationMissing] = useState(false);
  const errorKind = consentErrorKind(grant.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setDeclarationMissing(!form.has("adult"));
    if (form.has("adult")) grant.mutate(String(form.get("email") ?? ""));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className="prose">
        <p>
          <strong>{name}</strong> has told us that they are under 18 and want to learn chemistry for the JEE
          with Rasayan. Nothing starts before you agree.
        </p>
        <h2>What we store about your child, and why</h2>
        <p>“You” is your child here.</p>
        <ul>
          {[...storedData, ...consentStoredData].map(([item, purpose]) => (
            <li key={item}>
              <strong>{item}</strong>: {purpose}.
            </li>
          ))}
        </ul>
        <p>
          We sell nothing, show no advertisements, and measure nothing of what children do beyond their
          learning. You can take back your agreement at any time: when you agree you get a link of your own
          for that. The whole <Link to={paths.privacy}>privacy notice</Link> lists all rights and whom to
          write to.
        </p>
      </div>
      <TextField
        label="Your e-mail address"
        hint={`The one that ${name} gave us for you.`}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        error={errorKind === "other address" ? `This is not the address that ${name} gave us.` : undefined}
      />
      <List>
        <li>
          <Switch
            label="I am 18 or older"
            subtitle={`and the parent or lawful guardian of ${name}`}
            name="adult"
            aria-invalid={isDeclarationMissing || undefined}
          />
        </li>
      </List>
      {isDeclarationMissing && (
        <Alert state="wrong" role="alert">
          Only an adult who is a parent or guardian can agree: say so with the switch above.
        </Alert>
      )}
      {errorKind === "learner's browser" && (
        <Alert state="wrong" role="alert">
          {name} is signed in in this browser, so nobody can agree here. Open this link on your own phone or
          computer.
        </Alert>
      )}
      {(errorKind === "failed" || errorKind === "too late" || errorKind === "unknown link") && (
        <Alert state="wrong" role="alert">
          Your agreement was not saved.{" "}
          {isLimited(grant.error)
            ? grant.error.message
            : "Check your connection, load the page again and try once more."}
        </Alert>
      )}
      <Button type="submit" fullWidth busy={grant.isPending}>
        I agree
      </Button>
    </form>
  );
}
