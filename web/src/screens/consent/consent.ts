import { useSyncExternalStore } from "react";

export type Consent = { necessary: true; analytics: boolean; marketing: boolean };

const STORAGE_KEY = "cookie_consent";
const watchers = new Set<() => void>();
/** Holds the choice for this page view where the browser refuses storage. */
let unstored: string | null = null;

/** The saved choice; null when there is none, or none that can be read. Only a plain `true` counts as consent. */
export function parseConsent(text: string | null): Consent | null {
  const saved = readObject(text);
  if (!saved) return null;
  return { necessary: true, analytics: saved.analytics === true, marketing: saved.marketing === true };
}

export function saveConsent(choice: Omit<Consent, "necessary">): void {
  const consent: Consent = { necessary: true, analytics: choice.analytics, marketing: choice.marketing };
  unstored = JSON.stringify(consent);
  try {
    localStorage.setItem(STORAGE_KEY, unstored);
  } catch {
    // The browser keeps nothing for us: the question comes again on the next visit.
  }
  for (const watcher of watchers) watcher();
}

/** The choice so far: null before one is saved, "unknown" before the browser could be asked. */
export function useConsent(): Consent | null | "unknown" {
  const text = useSyncExternalStore(watch, readText, () => "unknown");
  return text === "unknown" ? text : parseConsent(text);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  window.addEventListener("storage", watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener("storage", watcher);
  };
}

function readText(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return unstored;
  }
}

function readObject(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
