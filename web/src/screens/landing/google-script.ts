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
export function loadGoogle(): Promise<GoogleSignIn> {
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
