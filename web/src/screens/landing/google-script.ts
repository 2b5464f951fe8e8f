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

/** Google's sign-in script, fetched once; a failed load may be tried again. */
export function loadGoogle(): Promise<GoogleSignIn> {
  if (!isDocumentOfThisPath()) return reload();
  loadingScript ??= loadScript().catch((reason) => {
    loadingScript = undefined;
    throw reason;
  });
  return loadingScript;
}

/** Only the document that was sent for this address is allowed to load the script. */
function isDocumentOfThisPath(): boolean {
  const [navigationEntry] = performance.getEntriesByType("navigation");
  return !navigationEntry || new URL(navigationEntry.name).pathname === location.pathname;
}

function reload(): Promise<never> {
  location.reload();
  // The page is about to go; until then nothing else happens.
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
