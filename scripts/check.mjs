// npm run check: everything that needs no browser. Installs nothing but npm packages.
import { runChecks } from "./check-steps.mjs";
import { install } from "./install.mjs";
import { startPostgres } from "./postgres.mjs";
import { orExplain } from "./processes.mjs";
import { createReport } from "./report.mjs";

const report = createReport({ mayNotSkip: false });
await orExplain(install);
const postgres = await orExplain(() => startPostgres({ mayInstall: false }));
await runChecks(report, postgres);
await postgres?.stop();
report.conclude();
