// Checks which part may import which, and rules on names, file length, the environment, HTML and the clock.
import { findViolations } from "./boundaries/find-violations.mjs";
import { root } from "./node24.mjs";

const violations = findViolations(root);
for (const { rule, where, what } of violations) console.error(`${where}\n  ${rule}: ${what}`);
console.log(
  violations.length === 0 ? "No boundary violations." : `${violations.length} boundary violations.`,
);
process.exitCode = violations.length === 0 ? 0 : 1;
