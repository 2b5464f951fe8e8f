// npm run check: all checks and tests that need no browser. It installs only npm packages.
import { runChecks } from "./check-steps.mjs";
import { install } from "./install.mjs";
import { startPostgres } from "./postgres.mjs";
import { exitOnError } from "./processes.mjs";
import { createStepReporter } from "./step-reporter.mjs";

const reporter = createStepReporter({ failOnSkip: false });
await exitOnError(install);
const postgres = await exitOnError(() => startPostgres({ mayInstall: false }));
await runChecks(reporter, postgres);
await postgres?.stop();
reporter.printSummary();
