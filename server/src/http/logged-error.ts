type Failure = Error & { code?: string; table?: string; constraint?: string; errors?: unknown };

/**
 * What a log keeps of an error. PostgreSQL's `detail` and `where` are left out, because they quote the row that failed,
 * and with it names and addresses.
 */
export function toLoggedError(
  error: Failure,
): Record<string, unknown> & { type: string; message: string; stack: string } {
  const { name: type, message, stack = "", code, table, constraint, errors } = error;
  const inner = Array.isArray(errors) ? { errors: errors.map((one) => toLoggedError(Object(one))) } : {};
  return { type, message, stack, code, table, constraint, ...inner };
}
