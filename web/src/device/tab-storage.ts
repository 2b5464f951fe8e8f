/** The text that this tab has stored under a key; null if there is none or no browser storage. */
export function readTabStorage(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text until the tab is closed; undefined removes it. If storage fails, it is lost on a reload. */
export function writeTabStorage(key: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {}
}
