import { useSyncExternalStore } from "react";
import { localStore } from "../../device/local-storage.ts";

export type Consent = { necessary: true; analytics: boolean; marketing: boolean };

const STORAGE_KEY = "cookie_consent";
const listeners = new Set<() => void>();

/** Parses the saved choice. Returns null unless it is complete and valid, so that no consent is ever assumed. */
export function parseConsent(text: string | null): Consent | null {
  const { necessary, analytics, marketing } = readObject(text);
  if (necessary !== true || typeof analytics !== "boolean" || typeof marketing !== "boolean") return null;
  return { necessary, analytics, marketing };
}

export function saveConsent(choice: Omit<Consent, "necessary">): void {
  const consent: Consent = { necessary: true, analytics: choice.analytics, marketing: choice.marketing };
  localStore.write(STORAGE_KEY, JSON.stringify(consent));
  for (const listener of listeners) listener();
}

/** Returns the saved choice, null if there is none, or "unknown" during server rendering and hydration. */
export function useConsent(): Consent | null | "unknown" {
  const text = useSyncExternalStore(subscribe, readStoredText, () => "unknown");
  return text === "unknown" ? text : parseConsent(text);
}

/** Returns what may be measured: nothing for a minor, and nothing before a choice was made. */
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

const readStoredText = (): string | null => localStore.read(STORAGE_KEY);

function readObject(text: string | null): Record<string, unknown> {
  try {
    return { ...JSON.parse(text ?? "null") };
  } catch {
    return {};
  }
}
