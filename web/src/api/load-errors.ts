import { ApiError } from "./client.ts";

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : 0);

/** Whether the server has rejected the request. Any other error, also 408 and 429, may be temporary. */
export function isRejected(error: unknown): boolean {
  const status = statusOf(error);
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** Whether the server was reached but failed on this request. */
export const isServerError = (error: unknown): boolean => statusOf(error) === 500;
