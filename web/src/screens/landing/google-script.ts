const ADDRESS = "https://accounts.google.com/gsi/client";

type GoogleSignIn = {
  initialize(options: { client_id: string; callback: (reply: { credential?: string }) => void }): void;
  renderButton(parent: HTMLElement, look: { theme: string; size: string; text: string; width: number }): void;
};

declare global {
  interface Window {
    google?: { accounts: { id: GoogleSignIn } };
  }
}

let loading: Promise<GoogleSignIn> | undefined;

/** Google's sign-in script, fetched once; a failed load may be tried again. */
export function loadGoogle(): Promise<GoogleSignIn> {
  if (!isOpenedHere()) return reload();
  loading ??= load().catch((reason) => {
    loading = undefined;
    throw reason;
  });
  return loading;
}

/** Only the document that was sent for this address is allowed to load the script. */
function isOpenedHere(): boolean {
  const [opened] = performance.getEntriesByType("navigation");
  return !opened || new URL(opened.name).pathname === location.pathname;
}

function reload(): Promise<never> {
  location.reload();
  // The page is about to go; until then nothing else happens.
  return new Promise(() => undefined);
}

async function load(): Promise<GoogleSignIn> {
  const script = document.createElement("script");
  script.src = ADDRESS;
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error("Google's script did not load."));
    document.head.append(script);
  });
  if (!window.google) throw new Error("Google's script did not start.");
  return window.google.accounts.id;
}
