import { configDefaults, defineConfig } from "vitest/config";

/** `npm run test:full` also runs what takes minutes: gates of the simulation, the whole fuzz, all tests on PGlite. */
const isFullRun = Boolean(process.env.TEST_FULL);
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);

/** A server test that runs nginx in front of the server. It is in scripts/ because nginx.mjs is there. */
const proxyTest = "scripts/proxy.test.ts";
const serverTests = ["server/src/**/*.test.ts", "server/test/**/*.test.ts", proxyTest];
/** Tests of the embedded database itself. */
const embeddedTests = ["server/src/db/embedded*.test.ts", "server/test/first-start.test.ts"];
/** Tests of the server that open no database. */
const testsWithoutDatabase = [
  "server/src/markup/**/*.test.ts",
  "server/src/seed/lint/**/*.test.ts",
  "server/src/seed/library-papers.test.ts",
  proxyTest,
];
/** Also run on PGlite when PostgreSQL is available: storage, locks, and what its one connection may change. */
const testsOnBothDatabases = [
  "server/src/db/**/*.test.ts",
  "server/src/features/question-import-export/imports.test.ts",
  "server/src/features/attempts/{answers,completion,totals}.test.ts",
  "server/src/features/rendering/rendering.test.ts",
  "server/src/features/search/search.test.ts",
  "server/src/features/set-tests/set-test-{decisions,decided-answers}.test.ts",
  "server/src/jobs/**/*.test.ts",
  "server/src/seed/seed-content.test.ts",
  "server/test/{answer-batching,schema-rules,statement-counts}.test.ts",
];

function testsOnPglite(): string[] {
  if (!hasPostgres) return serverTests;
  return [...embeddedTests, ...testsWithoutDatabase, ...(isFullRun ? serverTests : testsOnBothDatabases)];
}

/** A vitest project that runs server tests on one kind of database. */
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
      // The files of a worker share its modules and its database, which each test finds empty.
      isolate: false,
      restoreMocks: true,
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
          exclude: [...configDefaults.exclude, proxyTest, ...(isFullRun ? [] : ["**/*.full.test.ts"])],
          testTimeout: 30_000,
        },
      },
      // Without PostgreSQL, all server tests run on the embedded database.
      serverProject("pglite", "server", testsOnPglite()),
      ...(hasPostgres
        ? [
            serverProject("postgres", "server-postgres", serverTests, [
              ...embeddedTests,
              ...testsWithoutDatabase,
            ]),
          ]
        : []),
      // A file that needs a document says so: `// @vitest-environment happy-dom`.
      { test: { name: "web", include: ["web/src/**/*.test.{ts,tsx}"] } },
    ],
  },
});
