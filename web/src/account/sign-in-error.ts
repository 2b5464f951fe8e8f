import { asApiError } from "../api/load-errors.ts";
import { failureMessage } from "../ui/loading/failure-message.ts";

/** Why a sign-in failed. The server's own message after too many, because it says when to try again. */
export function signInErrorMessage(error: unknown): string {
  const rejection = asApiError(error);
  return rejection?.status === 429
    ? rejection.message
    : failureMessage(error, "Sign-in did not work. Try again.");
}
