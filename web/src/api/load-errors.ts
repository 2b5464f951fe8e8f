import { isRejectedStatus } from "../device/retry-policy.ts";
import { ApiError } from "./client.ts";

/** The error of a request that was rejected or failed, with its status and the server's message; else undefined. */
export const asApiError = (error: unknown): ApiError | undefined =>
  error instanceof ApiError ? error : undefined;

const statusOf = (error: unknown) => asApiError(error)?.status ?? 0;

/** Whether the server has rejected the request. Any other error, also 408 and 429, may be temporary. */
export const isRejected = (error: unknown): boolean => isRejectedStatus(statusOf(error));

/** Whether the server has refused the request because there were too many. Its message says when to come back. */
export const isLimited = (error: unknown): error is ApiError => statusOf(error) === 429;

/** Whether the server was reached but failed on this request. */
export const isServerError = (error: unknown): boolean => statusOf(error) === 500;
