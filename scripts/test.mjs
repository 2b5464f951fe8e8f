// npm test: installs missing packages, then runs all checks, the build and the browser tests.
import { buildWeb } from "./build-web.mjs";
import { runBrowserTests, runChecks } from "./check-steps.mjs";
import { findOrInstallChromium } from "./chromium.mjs";
import { install } from "./install.mjs";
import { findOrInstallNginx } from "./nginx.mjs";
import { startPostgres } from "./postgres.mjs";
import { countsForExitCode, createStepReporter } from "./step-reporter.mjs";

const report = createStepReporter({ failOnSkip: Boolean(process.env.CI_NO_SKIPS) });
if (await report.prepare("install", install)) await runAllTests();
report.printSummary();

async function runAllTests() {
  let postgres;
  let chromium;
  await report.prepare("find PostgreSQL", async () => {
    postgres = await startPostgres({ mayInstall: true });
  });
  await report.prepare("find Chromium", async () => {
    chromium = await findOrInstallChromium();
  });
  await report.prepare("find nginx", findOrInstallNginx);
  await runChecks(report, postgres);
  const isBuilt = await report.step("build", () => buildWeb().then(() => countsForExitCode(0)));
  if (!chromium) report.skip("browser tests", "found no Chromium; set CHROMIUM_PATH");
  else if (isBuilt) await report.step("browser tests", () => runBrowserTests(postgres, chromium));
  await postgres?.stop();
}
