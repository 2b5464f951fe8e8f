import { ApiError } from "./client.ts";

/** Why a bookmark was not added or removed, and what the learner can do. */
export function bookmarkErrorMessage(error: Error, wasAdding: boolean): string {
  if (error instanceof ApiError && error.status === 409) return error.message;
  const summary = wasAdding ? "The star was not saved." : "The star was not taken away.";
  if (error instanceof ApiError && error.status === 404) return `${summary} This is no longer there.`;
  return `${summary} Check your connection and try again.`;
}
