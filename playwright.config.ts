import { defineConfig } from "@playwright/test";
import { findTestBrowser } from "./scripts/chromium.mjs";

const executablePath = findTestBrowser();
// The flags stop the browser's own background requests. --no-sandbox is needed because tests may run as root.
const args = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];

const launchOptions = executablePath ? { args, executablePath } : { args };

/** Only `npm run test:full` runs these. */
const fullTests = "**/*.full.spec.ts";
/** Letters in pictures are drawn without regard to the settings of the system. */
const pictureArgs = [...args, "--font-render-hinting=none", "--disable-lcd-text"];

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  workers: 2,
  // Long enough for a very busy machine. A test never waits longer than it needs to.
  timeout: 120_000,
  // The edges of a few letters may differ between machines.
  expect: { timeout: 20_000, toHaveScreenshot: { threshold: 0.03, maxDiffPixels: 40 } },
  retries: 0,
  reporter: "list",
  use: {
    viewport: { width: 360, height: 740 },
    // Tests that go offline allow it. It fetches all files of the app, which takes a tenth of the time of the others.
    serviceWorkers: "block",
    launchOptions,
  },
  snapshotPathTemplate: "{testDir}/pictures/{arg}{ext}",
  projects: [
    { name: "pglite", testIgnore: fullTests },
    ...(process.env.TEST_DATABASE_URL ? [{ name: "postgres", grep: /@main/, testIgnore: fullTests }] : []),
    ...(process.env.TEST_FULL
      ? [
          {
            name: "full",
            testMatch: fullTests,
            use: { launchOptions: { ...launchOptions, args: pictureArgs } },
          },
        ]
      : []),
  ],
});
