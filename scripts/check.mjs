// npm run check: everything that needs no browser. Installs nothing but npm packages.
import { runChecks } from "./check-steps.mjs";
import { install } from "./install.mjs";
import { startPostgres } from "./postgres.mjs";
import { exitOnError } from "./processes.mjs";
import { createStepReporter } from "./step-reporter.mjs";

const report = createStepReporter({ failOnSkip: false });
await exitOnError(install);
const postgres = await exitOnError(() => startPostgres({ mayInstall: false }));
await runChecks(report, postgres);
await postgres?.stop();
report.printSummary();
