import { onTestFinished } from "vitest";
import { type FakeGoogle, startKeyServer } from "./google-key-server.ts";

export { CLIENT_ID, createKey, type FakeGoogle, secondsFromNow, tokenClaims } from "./google-key-server.ts";

/** Starts a key server on loopback, with one signing key. It is stopped when the test is finished. */
export async function startFakeGoogle(): Promise<FakeGoogle> {
  const google = await startKeyServer();
  onTestFinished(google.stop);
  return google;
}
