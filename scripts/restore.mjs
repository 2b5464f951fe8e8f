// npm run restore -- <file> [--replace]: puts the database of a backup in place.
import { install } from "./install.mjs";
import { orExplain, runForeground } from "./processes.mjs";

await orExplain(install);
await orExplain(() =>
  runForeground(["server/src/backup/backup-cli.ts", "restore", ...process.argv.slice(2)]),
);
