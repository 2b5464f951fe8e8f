// Becomes the server, with compiled code kept from one start to the next. Needs Node 24.
import module from "node:module";
import path from "node:path";
import { root } from "./node24.mjs";

const SAVE_COMPILED_AFTER_MS = 10_000;

process.chdir(root);
// By name, so that worker threads and child processes share it.
process.env.NODE_COMPILE_CACHE ??= path.join(root, "node_modules", ".compile-cache");
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
// It is written when the process ends by itself; a killed one should not have to compile again either.
setTimeout(module.flushCompileCache, SAVE_COMPILED_AFTER_MS).unref();

// Closing the terminal should close the database properly too.
process.on("SIGHUP", () => process.kill(process.pid, "SIGTERM"));

await import(new URL("../server/src/main.ts", import.meta.url).href);
