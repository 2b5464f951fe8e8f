import { ApiError } from "./client.ts";

/** Why a star is not as it was tapped, and what to do. */
export function starFailureWords(error: Error, wasSet: boolean): string {
  if (error instanceof ApiError && error.status === 409) return error.message;
  const what = wasSet ? "The star was not saved." : "The star was not taken away.";
  if (error instanceof ApiError && error.status === 404) return `${what} This is no longer there.`;
  return `${what} Check your connection and try again.`;
}
