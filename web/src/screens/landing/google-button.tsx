import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Note } from "../../ui/note.tsx";
import { loadGoogle } from "./google-script.ts";
import styles from "./sign-in.module.css";

type Props = { clientId: string; onToken: (token: string) => void };

/** Google's own button, as Google draws it. */
export function GoogleButton({ clientId, onToken }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const giveUp = useEffectEvent((reason: unknown) => {
    console.error("Login Failed", reason);
    setFailed(true);
  });
  const answer = useEffectEvent(({ credential }: { credential?: string }) =>
    credential ? onToken(credential) : giveUp("no credential"),
  );
  useEffect(() => {
    const parent = place.current;
    if (!parent) return;
    loadGoogle()
      .then((google) => {
        google.initialize({ client_id: clientId, callback: (reply) => answer(reply) });
        google.renderButton(parent, {
          theme: "outline",
          size: "large",
          text: "signin_with",
          width: parent.clientWidth,
        });
      })
      .catch((reason) => giveUp(reason));
  }, [clientId]);
  return (
    <>
      {hasFailed && (
        <Note state="wrong" role="alert">
          Google sign-in could not be loaded. Check your connection and load the page again.
        </Note>
      )}
      <div ref={place} className={styles.google} />
    </>
  );
}
