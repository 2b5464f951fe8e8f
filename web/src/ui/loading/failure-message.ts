/**
 * The message of a call that failed. It begins with `You are offline.` if the device has no network, and says so if the
 * server did not respond, so that learners know what to do and don't look for the fault in their phone.
 */
export function failureMessage(error: unknown, message: string): string {
  if (navigator.onLine === false) return `You are offline. ${message}`;
  const gotNoResponse = error instanceof Error && "code" in error && error.code === "no_answer";
  return gotNoResponse ? `The server did not answer. ${message}` : message;
}
