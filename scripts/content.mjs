// npm run content -- <command>: checks or loads the chemistry library.
import { install } from "./install.mjs";
import { orExplain, runForeground } from "./processes.mjs";

await orExplain(install);
await orExplain(() => runForeground(["server/src/seed/content-cli.ts", ...process.argv.slice(2)]));
