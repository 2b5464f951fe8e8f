import { asApiError } from "../api/load-errors.ts";

/** Why a bookmark was not added or removed, and what the learner can do. */
export function bookmarkErrorMessage(error: Error, wasAdding: boolean): string {
  const rejection = asApiError(error);
  if (rejection?.status === 409) return rejection.message;
  const summary = wasAdding ? "The star was not saved." : "The star was not taken away.";
  if (rejection?.status === 404) return `${summary} This is no longer there.`;
  return `${navigator.onLine === false ? "You are offline. " : ""}${summary} Check your connection and try again.`;
}
