// npm test: installs missing packages, then runs all checks, the build and the browser tests.
// npm run test:full: the same with the tests that take minutes; see vitest.config.ts.
import { buildWeb } from "./build-web.mjs";
import { runBrowserTests, runChecks } from "./check-steps.mjs";
import { findOrInstallBrowsers } from "./chromium.mjs";
import { install } from "./install.mjs";
import { findOrInstallNginx } from "./nginx.mjs";
import { findFirefox, findWebKit, installOtherBrowsers } from "./other-browsers.mjs";
import { startPostgres } from "./postgres.mjs";
import { countsForExitCode, createStepReporter } from "./step-reporter.mjs";

if (process.argv.includes("--full")) process.env.TEST_FULL = "1";
const reporter = createStepReporter({ failOnSkip: Boolean(process.env.CI_NO_SKIPS) });
if (await reporter.prepare("install", install)) await runAllTests();
reporter.printSummary();

async function runAllTests() {
  let postgres;
  let browsers;
  await reporter.prepare("find PostgreSQL", async () => {
    postgres = await startPostgres({ mayInstall: true });
  });
  await reporter.prepare("find Chromium", async () => {
    browsers = await findOrInstallBrowsers();
  });
  await reporter.prepare("find nginx", findOrInstallNginx);
  if (process.env.TEST_FULL) {
    await reporter.prepare("find Firefox and WebKit", installOtherBrowsers);
    if (!findFirefox())
      reporter.skip("journeys in Firefox", "found no Firefox (Debian package: firefox-esr)");
    if (!findWebKit())
      reporter.skip("journeys in WebKit", "found no WebKit (Debian packages: webkit2gtk-driver, xvfb)");
  }
  await runChecks(reporter, postgres);
  const isBuilt = await reporter.step("build", () => buildWeb().then(() => countsForExitCode(0)));
  if (!browsers) reporter.skip("browser tests", "found no Chromium; set CHROMIUM_PATH");
  else if (isBuilt) await reporter.step("browser tests", () => runBrowserTests(postgres, browsers));
  await postgres?.stop();
}
