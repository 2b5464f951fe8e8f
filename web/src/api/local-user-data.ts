import { clearExceptUser } from "./idb-store.ts";

/** Of keys in localStorage that belong to whoever is signed in. */
export const USER_DATA_PREFIX = "draft:";

/** Set for a moment to tell the other tabs; a channel for it would keep pages out of Back's memory. */
const SIGN_OUT_KEY = "signed_out";
/** In sessionStorage: whose tab it is. */
const OWNER_KEY = "owner";

let signOutCount = 0;

/** How often someone has left: what was asked for before that is not kept any more. */
export const signOutEpoch = (): number => signOutCount;

/** Someone signs out on this page: nothing of theirs stays, and the other tabs are told. */
export async function signOutLocally(): Promise<void> {
  await clearUserData();
  ignoringErrors(() => {
    localStorage.setItem(SIGN_OUT_KEY, SIGN_OUT_KEY);
    localStorage.removeItem(SIGN_OUT_KEY);
  });
}

/** Calls back when someone has signed out in another tab. Returns how to stop listening. */
export function onCrossTabSignOut(listener: () => void): () => void {
  const handleStorage = ({ key, newValue }: StorageEvent) =>
    key === SIGN_OUT_KEY && newValue === SIGN_OUT_KEY && listener();
  window.addEventListener("storage", handleStorage);
  return () => window.removeEventListener("storage", handleStorage);
}

/** Takes what people wrote, did and read off this device; the choices of theme, text size and cookies stay. */
export async function clearUserData(): Promise<void> {
  signOutCount += 1;
  ignoringErrors(() => {
    sessionStorage.clear();
    removeUserKeys(() => true);
  });
  await clearExceptUser().catch(ignore);
}

/** Nothing that another person left behind on this device stays when someone signs in. */
export function clearOtherUsers(userId: number): Promise<void> {
  ignoringErrors(() =>
    removeUserKeys((key) => !key.startsWith(`${userId}:`) && !key.startsWith(`cards:${userId}:`)),
  );
  return clearExceptUser(userId).catch(ignore);
}

/**
 * What a tab remembers of one person is gone when it is another's. That someone has been here spares them the landing
 * page (public/drawn.js).
 */
export function claimSessionStorage(userId: number): void {
  ignoringErrors(() => {
    const owner = sessionStorage.getItem(OWNER_KEY);
    if (owner !== null && owner !== String(userId)) sessionStorage.clear();
    sessionStorage.setItem(OWNER_KEY, String(userId));
    localStorage.setItem(`${USER_DATA_PREFIX}${userId}:here`, "");
  });
}

function removeUserKeys(shouldRemove: (key: string) => boolean): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(USER_DATA_PREFIX) && shouldRemove(key.slice(USER_DATA_PREFIX.length)))
      localStorage.removeItem(key);
}

/** A browser that keeps nothing has nothing to drop, and hears of nothing. */
function ignoringErrors(task: () => void): void {
  try {
    task();
  } catch {}
}

function ignore(): void {}
