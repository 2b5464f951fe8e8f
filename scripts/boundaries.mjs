// Checks that every import points the way the architecture does, and the few rules that imports do not show.
import { findViolations } from "./boundaries/find-violations.mjs";
import { root } from "./node24.mjs";

const violations = findViolations(root);
for (const { rule, where, what } of violations) console.error(`${where}\n  ${rule}: ${what}`);
console.log(
  violations.length === 0 ? "Boundaries hold." : `${violations.length} violations of the boundaries.`,
);
process.exitCode = violations.length === 0 ? 0 : 1;
