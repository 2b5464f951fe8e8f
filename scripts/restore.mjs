// npm run restore -- <file> [--replace]: puts the database of a backup in place.
import { install } from "./install.mjs";
import { exitOnError, runForeground } from "./processes.mjs";

await exitOnError(install);
await exitOnError(() =>
  runForeground(["server/src/backup/backup-cli.ts", "restore", ...process.argv.slice(2)]),
);
