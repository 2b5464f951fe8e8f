import { asApiError } from "../api/load-errors.ts";

/**
 * The message of a call that failed. It begins with `You are offline.` if the device has no network or no response
 * arrived, so that learners know what to do.
 */
export function failureMessage(error: unknown, message: string): string {
  const isOffline = navigator.onLine === false || asApiError(error)?.code === "no_answer";
  return isOffline ? `You are offline. ${message}` : message;
}
