import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildApp } from "./app.ts";
import type { Config } from "./config.ts";
import { awaitPostgres, checkClock } from "./db/await-postgres.ts";
import { connect, STATEMENT_TIMEOUT_MS, withDirect } from "./db/connect.ts";
import { migrate } from "./db/migrate.ts";
import { destroyStalledConnections } from "./db/socket-timeout.ts";
import { extendExamSessions } from "./features/exam-dates/exam-session-actions.ts";
import { createJobs } from "./jobs/job-list.ts";
import { createJobMetrics } from "./jobs/job-metrics.ts";
import { startJobs } from "./jobs/job-runner.ts";
import { createRenderer } from "./markup/render-pool.ts";
import { seedContent } from "./seed/seed-content.ts";
import { checkStart, exitWithError, explainListenError } from "./start-checks.ts";
import { watchStart } from "./start-watchdog.ts";

const CONTENT_FOLDER = path.resolve(import.meta.dirname, "../../content");

/**
 * Starts all parts in order, prints the address when the server is ready, and stops them in reverse order. The database
 * is prepared while the web app is being built.
 */
export async function startServer(webAppBuilt: Promise<void> = Promise.resolve()): Promise<void> {
  const config = await checkStart(process.env);
  const watchdog = watchStart();
  const logProgress = (line: string) => {
    console.log(line);
    watchdog.progress(line);
  };
  let reportError = (error: unknown, context: string) => console.error(context, error);
  const connectionOptions = {
    ...config,
    onError: (error: Error) => reportError(error, "database connection"),
    onProgress: logProgress,
  };
  const database = await connect(connectionOptions);
  if (config.databaseUrl) await awaitPostgres(database.pool, config.databaseUrl, logProgress);
  const renderer = createRenderer();
  const deps = { ...database, config, random: Math.random, renderer };
  const prepareDatabase = () =>
    withDirect(database, connectionOptions, async (direct) => {
      await migrate(direct.pool, undefined, { onProgress: watchdog.progress });
      await seedContent(direct.db, CONTENT_FOLDER, { log: logProgress, onProgress: watchdog.progress });
    });
  if (database.kind === "postgres") await watchdog.waitFor("preparing the database", prepareDatabase);
  else await prepareDatabase();
  await checkClock(database.pool, console.warn, Date.now);
  await watchdog.waitFor("building the web app", () => webAppBuilt);
  watchdog.progress("starting the server");
  // A daily job does this too, but it may first run after the first requests, which need exam dates for their plans.
  await extendExamSessions(database.db);
  if (database.kind === "postgres") destroyStalledConnections(database.pool, 2 * STATEMENT_TIMEOUT_MS);
  const app = await buildApp(deps);
  reportError = (error, context) => app.log.error({ err: error }, context);
  const metrics = createJobMetrics(app.metrics);
  const stopJobs = await startJobs(database.jobs, reportError, {
    jobs: createJobs(renderer, console.log),
    metrics,
    config,
  });

  const stop = once(async () => {
    setTimeout(() => process.exit(1), config.shutdownSeconds * 1000).unref();
    app.markNotReady();
    await sleep(drainSeconds(config) * 1000);
    await app.close();
    await stopJobs();
    await renderer.close();
    await database.close();
    process.exit(0);
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  // Stops the server when the launcher exits, even by SIGKILL: the launcher holds the other end of this channel.
  if (process.send) process.on("disconnect", stop);

  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw explainListenError(error, config);
  });
  watchdog.stop();
  const address = app.server.address();
  const port = typeof address === "object" ? address?.port : config.port;
  if (database.kind === "embedded")
    console.log(`Data is stored in ${path.resolve(config.dataDir)} (embedded; not safe against power loss).`);
  console.log(`Rasayan is ready at ${config.port === 0 ? `http://localhost:${port}` : config.publicOrigin}`);
}

/** A proxy needs time to poll /readyz and route its traffic elsewhere. Without a proxy, the server stops at once. */
const drainSeconds = ({ trustProxy, shutdownSeconds }: Config) =>
  trustProxy.length > 0 ? Math.min(5, shutdownSeconds / 2) : 0;

function once(action: () => Promise<void>): () => void {
  let started = false;
  return () => {
    if (started) return;
    started = true;
    void action();
  };
}

if (import.meta.main) startServer().catch(exitWithError);
