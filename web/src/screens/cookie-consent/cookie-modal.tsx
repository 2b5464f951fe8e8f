import { type FormEvent, useRef } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Switch } from "../../ui/controls/switch.tsx";
import { Modal } from "../../ui/dialogs/modal.tsx";
import { List } from "../../ui/lists/list.tsx";
import { type Consent, effectiveConsent, saveConsent } from "./consent.ts";
import styles from "./cookie-modal.module.css";

type Props = { consent: Consent | null; isPossibleMinor: boolean; onDone: () => void };

const MINOR_NOTICE = "Off for anyone under 18, and as long as we don't know your age.";

/** Asks which cookies and other storage the visitor allows. It can be closed only if a choice has been saved before. */
export function CookieModal({ consent, isPossibleMinor, onDone }: Props) {
  const allowed = effectiveConsent(consent, isPossibleMinor);
  const form = useRef<HTMLFormElement>(null);
  const save = (choice: Omit<Consent, "necessary">) => {
    saveConsent(effectiveConsent({ necessary: true, ...choice }, isPossibleMinor));
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const formData = new FormData(form.current ?? undefined);
    save({ analytics: formData.has("analytics"), marketing: formData.has("marketing") });
  };
  return (
    <Modal title="Cookie preferences" focusTitle onClose={consent ? onDone : undefined}>
      <p className="muted">
        Choose what we may store on this phone. You can change it later under Cookies, at the bottom of the
        first page.
      </p>
      <form ref={form} className={styles.form} onSubmit={submit}>
        <List>
          <li>
            <Switch
              label="Necessary"
              subtitle="Keeps you signed in. Always on."
              name="necessary"
              defaultChecked
              disabled
            />
          </li>
          <li>
            <Switch
              label="Analytics"
              subtitle={
                isPossibleMinor
                  ? MINOR_NOTICE
                  : "Which screens are used, without your name. Not in use today."
              }
              name="analytics"
              defaultChecked={allowed.analytics}
              disabled={isPossibleMinor}
            />
          </li>
          <li>
            <Switch
              label="Marketing"
              subtitle={isPossibleMinor ? MINOR_NOTICE : "Which advert brought you here. Not in use today."}
              name="marketing"
              defaultChecked={allowed.marketing}
              disabled={isPossibleMinor}
            />
          </li>
        </List>
        {/* The three buttons look alike, so that the design favours none. */}
        <div className="pair">
          <Button variant="secondary" compact onClick={() => save({ analytics: false, marketing: false })}>
            Necessary only
          </Button>
          <Button variant="secondary" compact onClick={() => save({ analytics: true, marketing: true })}>
            Accept all
          </Button>
          <Button variant="secondary" compact type="submit">
            Save preferences
          </Button>
        </div>
      </form>
    </Modal>
  );
}
