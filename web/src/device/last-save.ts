import { localStore } from "./local-storage.ts";
import { USER_DATA_PREFIX } from "./local-user-data.ts";

const KEY = `${USER_DATA_PREFIX}saved`;

/** Call when the server has saved something that this device has sent. */
export const recordSave = (): void => localStore.write(KEY, String(Date.now()));

/** Whether the server has saved something of this device since this page was requested. */
export const wasSavedSinceRequest = (): boolean =>
  Number(localStore.read(KEY)) >= Math.floor(Date.now() - performance.now());
