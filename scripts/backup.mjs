// npm run backup -- <file>: writes the whole database to a new file.
import { install } from "./install.mjs";
import { exitOnError, runForeground } from "./processes.mjs";

await exitOnError(install);
await exitOnError(() =>
  runForeground(["server/src/backup/backup-cli.ts", "backup", ...process.argv.slice(2)]),
);
