import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Alert } from "../../ui/messages/alert.tsx";
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

const SCRIPT_URL = "https://accounts.google.com/gsi/client";

type GoogleSignIn = {
  initialize(options: { client_id: string; callback: (response: { credential?: string }) => void }): void;
  renderButton(
    parent: HTMLElement,
    options: { theme: string; size: string; text: string; width: number },
  ): void;
};

declare global {
  interface Window {
    google?: { accounts: { id: GoogleSignIn } };
  }
}

let loadingScript: Promise<GoogleSignIn> | undefined;

/**
 * Loads Google's sign-in script once; after a failure the next call tries again. Reloads the page if the document was
 * loaded from another path.
 */
function loadGoogle(): Promise<GoogleSignIn> {
  if (!isDocumentOfThisPath()) return reload();
  loadingScript ??= loadScript().catch((reason) => {
    loadingScript = undefined;
    throw reason;
  });
  return loadingScript;
}

/** Only a document loaded from this path has the content security policy that allows Google's script. */
function isDocumentOfThisPath(): boolean {
  const [navigationEntry] = performance.getEntriesByType("navigation");
  return !navigationEntry || new URL(navigationEntry.name).pathname === location.pathname;
}

function reload(): Promise<never> {
  location.reload();
  // The page is being reloaded, so the promise never settles.
  return new Promise(() => undefined);
}

async function loadScript(): Promise<GoogleSignIn> {
  const script = document.createElement("script");
  script.src = SCRIPT_URL;
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error("Google's script did not load."));
    document.head.append(script);
  });
  if (!window.google) throw new Error("Google's script did not start.");
  return window.google.accounts.id;
}
