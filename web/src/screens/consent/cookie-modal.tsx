import { type FormEvent, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Rows } from "../../ui/rows.tsx";
import { Switch } from "../../ui/switch.tsx";
import { allowedBy, type Consent, saveConsent } from "./consent.ts";
import styles from "./cookie-modal.module.css";

type Props = { consent: Consent | null; mayBeMinor: boolean; onDone: () => void };

const NEVER = "Off for people under 18, and while we do not know that you are older.";

/** Which cookies and other storage the visitor allows. It can be left undecided only once a choice exists. */
export function CookieModal({ consent, mayBeMinor, onDone }: Props) {
  const allowed = allowedBy(consent, mayBeMinor);
  const form = useRef<HTMLFormElement>(null);
  const choose = (choice: Omit<Consent, "necessary">) => {
    saveConsent(allowedBy({ necessary: true, ...choice }, mayBeMinor));
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = new FormData(form.current ?? undefined);
    choose({ analytics: chosen.has("analytics"), marketing: chosen.has("marketing") });
  };
  return (
    <Modal title="Cookie preferences" startsAtTitle onClose={consent ? onDone : undefined}>
      <p className="muted">
        Choose what we may store on this phone. You can change it later: Cookies, at the foot of the first
        page.
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
              sub={mayBeMinor ? NEVER : "Which screens are used, without your name. Not in use today."}
              name="analytics"
              defaultChecked={allowed.analytics}
              disabled={mayBeMinor}
            />
          </li>
          <li>
            <Switch
              label="Marketing"
              sub={mayBeMinor ? NEVER : "Which advert brought you here. Not in use today."}
              name="marketing"
              defaultChecked={allowed.marketing}
              disabled={mayBeMinor}
            />
          </li>
        </Rows>
        {/* The three are drawn alike, so that none is the easier choice. */}
        <div className="pair">
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
