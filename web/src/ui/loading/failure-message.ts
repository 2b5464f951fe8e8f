/**
 * The message of a call that failed. It begins with `You are offline.` if the device has no network or no response
 * arrived, so that learners know what to do.
 */
export function failureMessage(error: unknown, message: string): string {
  const gotNoResponse = error instanceof Error && "code" in error && error.code === "no_answer";
  return navigator.onLine === false || gotNoResponse ? `You are offline. ${message}` : message;
}
