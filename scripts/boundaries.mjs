// Checks which part may import which, and rules on names, file length, the environment, HTML and the clock.
import { findViolations } from "./boundaries/find-violations.mjs";
import { reportOf } from "./boundaries/report.mjs";
import { root } from "./node24.mjs";

const { lines, summary, exitCode } = reportOf(findViolations(root));
for (const line of lines) console.error(line);
console.log(summary);
process.exitCode = exitCode;
