// npm run restore -- <file> [--replace]: restores the database from a backup.
import { install } from "./install.mjs";
import { exitOnError, runForeground } from "./processes.mjs";

await exitOnError(install);
await exitOnError(() =>
  runForeground(["server/src/backup/backup-cli.ts", "restore", ...process.argv.slice(2)]),
);
