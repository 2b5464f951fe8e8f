import { clearExceptUser } from "./idb-store.ts";

/** The prefix of keys in localStorage that belong to the signed-in user. */
export const USER_DATA_PREFIX = "draft:";

/** Set for a moment to notify the other tabs. A BroadcastChannel would disable the back/forward cache. */
const SIGN_OUT_KEY = "signed_out";
/** In sessionStorage: the id of the tab's user. */
const OWNER_KEY = "owner";

/** In localStorage; public/start-after-paint.js reads it. */
const SIGNED_IN_KEY = "signed_in";

let lastSignOutMs = 0;

/** When someone last signed out on this page, in ms since 1970; else 0. Data received before must not be stored. */
export const signedOutAt = (): number => lastSignOutMs;

/** Clears the user's data after a sign-out on this page, and notifies the other tabs. */
export async function signOutLocally(): Promise<void> {
  await clearUserData();
  ignoringErrors(() => {
    localStorage.setItem(SIGN_OUT_KEY, SIGN_OUT_KEY);
    localStorage.removeItem(SIGN_OUT_KEY);
  });
}

/** Calls back when someone has signed out in another tab. Returns a function that stops it. */
export function onCrossTabSignOut(listener: () => void): () => void {
  const handleStorage = ({ key, newValue }: StorageEvent) =>
    key === SIGN_OUT_KEY && newValue === SIGN_OUT_KEY && listener();
  window.addEventListener("storage", handleStorage);
  return () => window.removeEventListener("storage", handleStorage);
}

/** Deletes all data of users from this device. The settings for theme, text size and cookies stay. */
export async function clearUserData(): Promise<void> {
  lastSignOutMs = Date.now();
  forgetSignIn();
  ignoringErrors(() => {
    sessionStorage.clear();
    removeUserKeys(() => true);
  });
  await clearExceptUser().catch(ignore);
}

/** Deletes the data of all other users from this device, when someone signs in. */
export function clearOtherUsers(userId: number): Promise<void> {
  ignoringErrors(() =>
    removeUserKeys((key) => !key.startsWith(`${userId}:`) && !key.startsWith(`cards:${userId}:`)),
  );
  return clearExceptUser(userId).catch(ignore);
}

/**
 * Clears a tab's sessionStorage if it belongs to another user. Also records that somebody is signed in on this device,
 * so that public/start-after-paint.js redirects them from the landing page.
 */
export function claimSessionStorage(userId: number): void {
  ignoringErrors(() => {
    const owner = sessionStorage.getItem(OWNER_KEY);
    if (owner !== null && owner !== String(userId)) sessionStorage.clear();
    sessionStorage.setItem(OWNER_KEY, String(userId));
    localStorage.setItem(SIGNED_IN_KEY, "");
  });
}

/** Records that nobody is signed in on this device. The landing page would else be replaced by the dashboard. */
export function forgetSignIn(): void {
  ignoringErrors(() => localStorage.removeItem(SIGNED_IN_KEY));
}

function removeUserKeys(shouldRemove: (key: string) => boolean): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(USER_DATA_PREFIX) && shouldRemove(key.slice(USER_DATA_PREFIX.length)))
      localStorage.removeItem(key);
}

/** Ignores errors, because without browser storage there is nothing to delete and no tab to notify. */
function ignoringErrors(task: () => void): void {
  try {
    task();
  } catch {}
}

function ignore(): void {}
