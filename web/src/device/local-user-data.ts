import { copies, unsent } from "./idb-store.ts";
import { localStore, tabStore } from "./local-storage.ts";

/** The prefix of keys in localStorage that belong to the signed-in user. */
export const USER_DATA_PREFIX = "draft:";

/** Set for a moment to notify the other tabs. A BroadcastChannel would disable the back/forward cache. */
const SIGN_OUT_KEY = "signed_out";
/** In sessionStorage: the id of the tab's user. */
const OWNER_KEY = "owner";

/** In localStorage: the id of the user who is signed in on this device; public/start-after-paint.js reads it. */
const SIGNED_IN_KEY = "signed_in";

let lastSignOutMs = 0;

/** When someone last signed out on this page, in ms since 1970; else 0. Data received before must not be stored. */
export const signedOutAt = (): number => lastSignOutMs;

/** Clears the user's data after a sign-out on this page, and notifies the other tabs. */
export async function signOutLocally(): Promise<void> {
  await clearUserData();
  localStore.write(SIGN_OUT_KEY, SIGN_OUT_KEY);
  localStore.write(SIGN_OUT_KEY, undefined);
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
  tabStore.clear();
  removeUserKeys(() => true);
  await clearStores();
}

/** Deletes the data of all other users from this device, when someone signs in. */
export function clearOtherUsers(userId: number): Promise<void> {
  removeUserKeys((key) => !key.startsWith(`${userId}:`) && !key.startsWith(`cards:${userId}:`));
  return clearStores(userId);
}

/**
 * Clears a tab's sessionStorage if it belongs to another user. Also records that somebody is signed in on this device,
 * so that public/start-after-paint.js redirects them from the landing page.
 */
export function claimSessionStorage(userId: number): void {
  const owner = tabStore.read(OWNER_KEY);
  if (owner !== null && owner !== String(userId)) tabStore.clear();
  tabStore.write(OWNER_KEY, String(userId));
  localStore.write(SIGNED_IN_KEY, String(userId));
}

/** The id of the user who was last known to be signed in on this device; undefined if nobody is. */
export function signedInUserId(): number | undefined {
  return Number(localStore.read(SIGNED_IN_KEY)) || undefined;
}

/** Records that nobody is signed in on this device. The landing page would else be replaced by the dashboard. */
export function forgetSignIn(): void {
  localStore.write(SIGNED_IN_KEY, undefined);
}

function removeUserKeys(shouldRemove: (key: string) => boolean): void {
  for (const key of localStore.keys())
    if (key.startsWith(USER_DATA_PREFIX) && shouldRemove(key.slice(USER_DATA_PREFIX.length)))
      localStore.write(key, undefined);
}

/** Deletes what the device's database holds of all users but this one, if any. */
async function clearStores(exceptUserId?: number): Promise<void> {
  await Promise.allSettled([copies, unsent].map((store) => store.clearExceptUser(exceptUserId)));
}
