// npm run content -- <command>: checks or loads the chemistry library.
import { install } from "./install.mjs";
import { exitOnError, runForeground } from "./processes.mjs";

await exitOnError(install);
await exitOnError(() => runForeground(["server/src/seed/content-cli.ts", ...process.argv.slice(2)]));
