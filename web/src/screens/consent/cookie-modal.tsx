import { type FormEvent, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Rows } from "../../ui/rows.tsx";
import { Switch } from "../../ui/switch.tsx";
import { type Consent, saveConsent } from "./consent.ts";
import styles from "./cookie-modal.module.css";

type Props = { consent: Consent | null; onDone: () => void };

/** Which cookies and other storage the visitor allows. It can be left undecided only once a choice exists. */
export function CookieModal({ consent, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const choose = (choice: Omit<Consent, "necessary">) => {
    saveConsent(choice);
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = new FormData(form.current ?? undefined);
    choose({ analytics: chosen.has("analytics"), marketing: chosen.has("marketing") });
  };
  return (
    <Modal title="Cookie preferences" onClose={consent ? onDone : undefined}>
      <p className="muted">
        Choose what we may store on this phone. You can change it later from the home page.
      </p>
      <form ref={form} className={styles.form} onSubmit={submit}>
        <Rows>
          <li>
            <Switch
              label="Necessary"
              sub="Keeps you signed in. Always on."
              name="necessary"
              defaultChecked
              disabled
            />
          </li>
          <li>
            <Switch
              label="Analytics"
              sub="Which screens are used, without your name."
              name="analytics"
              defaultChecked={consent?.analytics}
            />
          </li>
          <li>
            <Switch
              label="Marketing"
              sub="Tells us which advert brought you here."
              name="marketing"
              defaultChecked={consent?.marketing}
            />
          </li>
        </Rows>
        <div className={styles.acts}>
          <Button look="second" short onClick={() => choose({ analytics: false, marketing: false })}>
            Necessary only
          </Button>
          <Button look="second" short onClick={() => choose({ analytics: true, marketing: true })}>
            Accept all
          </Button>
          <Button look="second" short type="submit">
            Save preferences
          </Button>
        </div>
      </form>
    </Modal>
  );
}
