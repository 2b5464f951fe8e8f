import { configDefaults, defineConfig } from "vitest/config";

const serverTests = ["server/src/**/*.test.ts", "server/test/**/*.test.ts"];
/** Tests that open no database, or always the embedded one. */
const notOnPostgres = ["server/src/markup/**", "server/test/first-start.test.ts"];

/** The server's suite on one kind of database; each test file opens its own. */
function serverOn(database: "pglite" | "postgres", name: string, exclude: string[] = []) {
  return {
    test: {
      name,
      include: serverTests,
      exclude: [...configDefaults.exclude, ...exclude],
      env: { TEST_DATABASE: database },
      // The first test of a file may wait for PGlite's first initialisation on a busy machine.
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  };
}

export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: "pure",
          include: ["contract", "engine", "scripts", "bench"].map((folder) => `${folder}/**/*.test.ts`),
          testTimeout: 30_000,
        },
      },
      serverOn("pglite", "server"),
      ...(process.env.TEST_DATABASE_URL ? [serverOn("postgres", "server-postgres", notOnPostgres)] : []),
      {
        test: {
          name: "web",
          include: ["web/src/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
        },
      },
    ],
  },
});
