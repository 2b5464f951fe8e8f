// Turns violations into the lines that the check prints and the exit code it ends with.

/** Returns a line for each violation, a summary and the exit code. Warnings are printed but do not fail the check. */
export function reportOf(violations) {
  const errors = violations.filter(({ isWarning }) => !isWarning);
  const lines = violations.map(
    ({ rule, where, what, isWarning }) => `${where}\n  ${isWarning ? "warning: " : ""}${rule}: ${what}`,
  );
  const summary = errors.length === 0 ? "No boundary violations." : `${errors.length} boundary violations.`;
  return { lines, summary, exitCode: errors.length === 0 ? 0 : 1 };
}
