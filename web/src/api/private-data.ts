import { wipeDevice } from "./device-store.ts";

/** Of keys in localStorage that belong to whoever is signed in. */
export const PRIVATE_PREFIX = "draft:";

/** Takes what people wrote, did and read off this device; the choices of theme, text size and cookies stay. */
export async function dropPrivateData(): Promise<void> {
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PRIVATE_PREFIX)) localStorage.removeItem(key);
    }
  } catch {
    // A browser that keeps nothing has nothing to drop.
  }
  await wipeDevice().catch(ignore);
}

/** Nothing that another person left behind on this device stays when someone signs in. */
export function dropOthersData(userId: number): Promise<void> {
  return wipeDevice(userId).catch(ignore);
}

function ignore(): void {}
