import { ApiError } from "./client.ts";

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : 0);

/** The server has said no. Anything else, too many calls among it, may pass by itself. */
export function isRejected(error: unknown): boolean {
  const status = statusOf(error);
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** The server is there, and fails on what it was asked for. */
export const isServerError = (error: unknown): boolean => statusOf(error) === 500;
