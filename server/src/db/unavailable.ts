/**
 * Whether an error means that the database is away for now: socket errors, and SQLSTATE classes 08 (connection), 53
 * (resources), 57 (shutdown, timeouts) and 40 (rollback).
 */
export function isUnavailable(error: { code?: string; message: string }): boolean {
  if (/^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/.test(error.code ?? ""))
    return true;
  if (/^(08|53|57|40)[0-9A-Z]{3}$/.test(error.code ?? "")) return true;
  return /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/.test(
    error.message,
  );
}
