// Runs the server in this process, with compiled code cached between starts. Needs Node 24.
import module from "node:module";
import path from "node:path";
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

await import(new URL("../server/src/main.ts", import.meta.url).href);
