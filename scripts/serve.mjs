// Runs the server in this process, with compiled code cached between starts, and builds the web app meanwhile if it is
// stale. Needs Node 24.
import module from "node:module";
import path from "node:path";
import { buildWeb } from "./build-web.mjs";
import { root } from "./node24.mjs";

const SAVE_COMPILED_AFTER_MS = 10_000;

process.chdir(root);
// In the environment, so worker threads and child processes use the same cache.
process.env.NODE_COMPILE_CACHE ??= path.join(root, "node_modules", ".compile-cache");
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
// Node writes the cache when the process exits normally. This also saves it for a process that is killed later.
setTimeout(module.flushCompileCache, SAVE_COMPILED_AFTER_MS).unref();

// Closing the terminal should close the database properly too.
process.on("SIGHUP", () => process.kill(process.pid, "SIGTERM"));

const server = (/** @type {string} */ file) => import(new URL(`../server/src/${file}`, import.meta.url).href);
const { checkStart, exitWithError } = await server("start-checks.ts");
await checkStart(process.env).catch(exitWithError);
const webAppBuilt = buildWeb();
// The server awaits it and reports a failure; this only prevents an unhandled rejection.
webAppBuilt.catch(() => {});
const { startServer } = await server("main.ts");
await startServer(webAppBuilt).catch(exitWithError);
