import { wipeDevice } from "./device-store.ts";

/** Of keys in localStorage that belong to whoever is signed in. */
export const PRIVATE_PREFIX = "draft:";

/** Set for a moment to tell the other tabs; a channel for it would keep pages out of Back's memory. */
const LEFT = "left";
/** In sessionStorage: whose tab it is. */
const OWNER = "owner";

let departures = 0;

/** How often someone has left: what was asked for before that is not kept any more. */
export const departuresSoFar = (): number => departures;

/** Someone signs out on this page: nothing of theirs stays, and the other tabs are told. */
export async function leaveDevice(): Promise<void> {
  await dropPrivateData();
  attempt(() => {
    localStorage.setItem(LEFT, LEFT);
    localStorage.removeItem(LEFT);
  });
}

/** Calls back when someone has signed out in another tab. Returns how to stop listening. */
export function onLeftElsewhere(run: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => key === LEFT && newValue === LEFT && run();
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}

/** Takes what people wrote, did and read off this device; the choices of theme, text size and cookies stay. */
export async function dropPrivateData(): Promise<void> {
  departures += 1;
  attempt(() => {
    sessionStorage.clear();
    dropKept(() => true);
  });
  await wipeDevice().catch(ignore);
}

/** Nothing that another person left behind on this device stays when someone signs in. */
export function dropOthersData(userId: number): Promise<void> {
  attempt(() => dropKept((key) => !key.startsWith(`${userId}:`) && !key.startsWith(`cards:${userId}:`)));
  return wipeDevice(userId).catch(ignore);
}

/**
 * What a tab remembers of one person is gone when it is another's. That someone has been here spares them the landing
 * page (public/drawn.js).
 */
export function claimTab(userId: number): void {
  attempt(() => {
    const owner = sessionStorage.getItem(OWNER);
    if (owner !== null && owner !== String(userId)) sessionStorage.clear();
    sessionStorage.setItem(OWNER, String(userId));
    localStorage.setItem(`${PRIVATE_PREFIX}${userId}:here`, "");
  });
}

function dropKept(isOthers: (key: string) => boolean): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PRIVATE_PREFIX) && isOthers(key.slice(PRIVATE_PREFIX.length)))
      localStorage.removeItem(key);
}

/** A browser that keeps nothing has nothing to drop, and hears of nothing. */
function attempt(run: () => void): void {
  try {
    run();
  } catch {}
}

function ignore(): void {}
