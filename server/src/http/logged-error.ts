type Failure = Error & { code?: string; table?: string; constraint?: string; errors?: unknown };

/**
 * Returns the fields of an error that are logged. It omits PostgreSQL's `detail` and `where`, because they quote the
 * failed row, which may contain names and email addresses.
 */
export function toLoggedError(
  error: Failure,
): Record<string, unknown> & { type: string; message: string; stack: string } {
  const { name: type, message, stack = "", code, table, constraint, errors } = error;
  const inner = Array.isArray(errors) ? { errors: errors.map((cause) => toLoggedError(Object(cause))) } : {};
  return { type, message, stack, code, table, constraint, ...inner };
}
