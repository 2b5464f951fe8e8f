import path from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "../config.ts";
import { backUp, restore } from "./back-up.ts";
import type { Manifest } from "./backup-file.ts";
import { megabytes } from "./progress.ts";

const USAGE = `Usage:
  npm run backup -- file               write the whole database into a new file
  npm run restore -- file [--replace]  put the database of a backup in place; --replace where there is one already
The database is the one of npm start: DATABASE_URL, or the embedded one in DATA_DIR.
`;

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "boolean", default: false } },
  });
  const [command, name, ...others] = positionals;
  if (!name || others.length > 0 || (command === "backup" && values.replace)) {
    process.stderr.write(USAGE);
    return 2;
  }
  // npm runs in the folder of the program, wherever it was called.
  const file = path.resolve(process.env.INIT_CWD ?? ".", name);
  const { databaseUrl, dataDir } = readConfig(process.env);
  const target = { databaseUrl, dataDir, env: process.env, say: console.log };
  if (command === "backup") console.log(`${file} is complete: ${describe(await backUp(target, file))}.`);
  else console.log(`Restored ${describe(await restore(target, file, values.replace))}. Start Rasayan now.`);
  return 0;
}

function describe({ kind, app, madeAt, lastMigration, bytes }: Manifest): string {
  return `${kind} database of ${madeAt}, Rasayan ${app}, up to ${lastMigration}, ${megabytes(bytes)}`;
}
