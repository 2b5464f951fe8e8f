import { ApiError } from "./client.ts";

/** Why a report was not sent, and what happens to its text. */
export function reportErrorMessage(error: Error, isOnline: boolean): string {
  const storedHint = "What you wrote is kept";
  if (!isOnline) return `You are offline. ${storedHint}: send it when you are back online.`;
  if (!(error instanceof ApiError)) return `Your report was not sent. ${storedHint}: try again.`;
  if (error.status === 429) return `${error.message} ${storedHint}: send it later.`;
  if (error.status === 400) return `Your report was refused: ${error.message}`;
  return `Your report was not sent. ${storedHint}: check your connection and try again.`;
}
