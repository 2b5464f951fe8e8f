import { configDefaults, defineConfig } from "vitest/config";

/** It has nginx in front of the server, whose files stand beside it. */
const proxyTest = "scripts/proxy.test.ts";
const serverTests = ["server/src/**/*.test.ts", "server/test/**/*.test.ts", proxyTest];
/** Tests of the embedded database alone, and those that open no database and take long. */
const excludedOnPostgres = [
  "server/src/db/embedded*.test.ts",
  "server/src/markup/**/*.test.ts",
  "server/src/seed/lint/**/*.test.ts",
  "server/test/first-start.test.ts",
  proxyTest,
];
/** What may come out differently on a database with one connection: storage, locks, jobs, and the core of each feature. */
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

/** The server's suite on one kind of database; each test has a copy of its own. */
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
      // Without PostgreSQL the embedded database takes the whole suite.
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
