import { useSyncExternalStore } from "react";

export type Consent = { necessary: true; analytics: boolean; marketing: boolean };

const STORAGE_KEY = "cookie_consent";
const listeners = new Set<() => void>();
/** Holds the choice for this page view where the browser refuses storage. */
let inMemoryChoice: string | null = null;

/** The saved choice; null unless all of it can be read, so that nobody is taken to have chosen what they did not. */
export function parseConsent(text: string | null): Consent | null {
  const { necessary, analytics, marketing } = readObject(text);
  if (necessary !== true || typeof analytics !== "boolean" || typeof marketing !== "boolean") return null;
  return { necessary, analytics, marketing };
}

export function saveConsent(choice: Omit<Consent, "necessary">): void {
  const consent: Consent = { necessary: true, analytics: choice.analytics, marketing: choice.marketing };
  inMemoryChoice = JSON.stringify(consent);
  try {
    localStorage.setItem(STORAGE_KEY, inMemoryChoice);
  } catch {
    // The browser keeps nothing for us: the question comes again on the next visit.
  }
  for (const listener of listeners) listener();
}

/** The choice so far: null before one is saved, "unknown" before the browser could be asked. */
export function useConsent(): Consent | null | "unknown" {
  const text = useSyncExternalStore(subscribe, readStoredText, () => "unknown");
  return text === "unknown" ? text : parseConsent(text);
}

/** What may be measured: nothing of a minor, whatever was chosen, and nothing before a choice. */
export function effectiveConsent(consent: Consent | null, isMinor: boolean): Omit<Consent, "necessary"> {
  if (isMinor || !consent) return { analytics: false, marketing: false };
  return { analytics: consent.analytics, marketing: consent.marketing };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function readStoredText(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return inMemoryChoice;
  }
}

function readObject(text: string | null): Record<string, unknown> {
  try {
    return { ...JSON.parse(text ?? "null") };
  } catch {
    return {};
  }
}
