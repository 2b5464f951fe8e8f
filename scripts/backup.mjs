// npm run backup -- <file>: writes the whole database into a new file.
import { install } from "./install.mjs";
import { orExplain, runForeground } from "./processes.mjs";

await orExplain(install);
await orExplain(() => runForeground(["server/src/backup/backup-cli.ts", "backup", ...process.argv.slice(2)]));
