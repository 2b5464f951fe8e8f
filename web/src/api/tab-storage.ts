/** What this tab has kept under a key; null also where the browser keeps nothing. */
export function readTabStorage(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text for as long as the tab is open. A full or closed storage costs only that it outlives a reload. */
export function writeTabStorage(key: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {}
}
