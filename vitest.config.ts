import { configDefaults, defineConfig } from "vitest/config";

/** A server test that runs nginx in front of the server. It is in scripts/ because nginx.mjs is there. */
const proxyTest = "scripts/proxy.test.ts";
const serverTests = ["server/src/**/*.test.ts", "server/test/**/*.test.ts", proxyTest];
/** Not run on PostgreSQL: tests of the embedded database, and slow tests that open no database. */
const excludedOnPostgres = [
  "server/src/db/embedded*.test.ts",
  "server/src/markup/**/*.test.ts",
  "server/src/seed/lint/**/*.test.ts",
  "server/test/first-start.test.ts",
  proxyTest,
];
/** Also run on PGlite when PostgreSQL is available, since one connection may matter: storage, locks, jobs, features. */
const testsOnBothDatabases = [
  "server/src/db/**/*.test.ts",
  "server/src/features/{account,learning,revision,sign-in,statistics}/**/*.test.ts",
  "server/src/features/admin/{notes,questions,regrade,stale-saves}.test.ts",
  "server/src/features/question-import-export/imports.test.ts",
  "server/src/features/quizzes/{answers,closed-questions,diagnostic,completion,key-leak,quiz-clock,expiration}.test.ts",
  "server/src/features/search/search.test.ts",
  "server/src/seed/seed-content.test.ts",
  "server/test/**/*.test.ts",
];
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);

/** A vitest project that runs server tests on one kind of database. Each test gets its own copy of it. */
function serverProject(
  database: "pglite" | "postgres",
  name: string,
  include: string[],
  exclude: string[] = [],
) {
  return {
    test: {
      name,
      include,
      exclude: [...configDefaults.exclude, ...exclude],
      env: { TEST_DATABASE: database },
      globalSetup: "server/test/global-setup.ts",
      // The first test of a file may wait for PGlite on a busy machine.
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
          exclude: [...configDefaults.exclude, proxyTest],
          testTimeout: 30_000,
        },
      },
      // Without PostgreSQL, all server tests run on the embedded database.
      serverProject(
        "pglite",
        "server",
        hasPostgres ? [...testsOnBothDatabases, ...excludedOnPostgres] : serverTests,
      ),
      ...(hasPostgres ? [serverProject("postgres", "server-postgres", serverTests, excludedOnPostgres)] : []),
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
