import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/chromium.mjs";

const executablePath = findChromium();
// Quiet: nothing but what the page asks for goes over the network. No sandbox: tests may run as root.
const args = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  workers: 2,
  // Long enough for the busiest machine; what is there sooner is not waited for.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A run of everything sets one, and names what needed it.
  retries: 0,
  reporter: "list",
  use: {
    viewport: { width: 360, height: 740 },
    // Files out of its cache would go past what a test does to the network; the tests of it let it in.
    serviceWorkers: "block",
    launchOptions: executablePath ? { args, executablePath } : { args },
  },
  projects: [
    { name: "pglite" },
    ...(process.env.TEST_DATABASE_URL ? [{ name: "postgres", grep: /@main/ }] : []),
  ],
});
