import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Alert } from "../../ui/alert.tsx";
import { loadGoogle } from "./google-script.ts";
import styles from "./sign-in.module.css";

type Props = { clientId: string; onToken: (token: string) => void };

/** The sign-in button rendered by Google's script. */
export function GoogleButton({ clientId, onToken }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const handleFailure = useEffectEvent((reason: unknown) => {
    console.error("Login Failed", reason);
    setFailed(true);
  });
  const handleCredential = useEffectEvent(({ credential }: { credential?: string }) =>
    credential ? onToken(credential) : handleFailure("no credential"),
  );
  useEffect(() => {
    const parent = container.current;
    if (!parent) return;
    loadGoogle()
      .then((google) => {
        google.initialize({ client_id: clientId, callback: (response) => handleCredential(response) });
        google.renderButton(parent, {
          theme: "outline",
          size: "large",
          text: "signin_with",
          width: parent.clientWidth,
        });
      })
      .catch((reason) => handleFailure(reason));
  }, [clientId]);
  return (
    <>
      {hasFailed && (
        <Alert state="wrong" role="alert">
          Google sign-in could not be loaded. Check your connection and load the page again.
        </Alert>
      )}
      <div ref={container} className={styles.google} />
    </>
  );
}
