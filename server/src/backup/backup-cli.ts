import path from "node:path";
import { parseArgs } from "node:util";
import { readBackupSettings } from "../config.ts";
import type { Manifest } from "./backup-file.ts";
import { createBackup, createErasureList, restore } from "./backup-restore.ts";
import { megabytes } from "./progress.ts";

const USAGE = `Usage:
  npm run backup -- file                  write the whole database into a new file
  npm run backup -- file --erasures-only  write only the list of erased accounts
  npm run restore -- file [--replace] [--erasures file]
      restore the database of a backup; --replace replaces an existing one. Accounts in the --erasures file
      and in the list of the replaced database are erased again
The file is encrypted with the key in the file BACKUP_KEY_FILE; --plain turns encryption off.
The database is that of npm start: DATABASE_URL, or the embedded one in DATA_DIR.
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
    options: {
      replace: { type: "boolean", default: false },
      plain: { type: "boolean", default: false },
      erasures: { type: "string" },
      "erasures-only": { type: "boolean", default: false },
    },
  });
  const [command, name, ...extraArguments] = positionals;
  const isBackup = command === "backup";
  const hasConflictingOptions = isBackup ? values.replace || values.erasures : values["erasures-only"];
  if (!name || extraArguments.length > 0 || hasConflictingOptions) {
    process.stderr.write(USAGE);
    return 2;
  }
  const target = {
    ...readBackupSettings(process.env),
    isUnencrypted: values.plain,
    env: process.env,
    log: console.log,
  };
  const file = resolveFromCaller(name);
  if (isBackup) {
    const manifest = await (values["erasures-only"] ? createErasureList : createBackup)(target, file);
    console.log(`${file} is complete: ${describeManifest(manifest)}.`);
    return 0;
  }
  const erasures = values.erasures === undefined ? undefined : resolveFromCaller(values.erasures);
  const manifest = await restore(target, file, { replace: values.replace, erasures });
  console.log(
    `Restored ${describeManifest(manifest)}. Everyone is signed out; ${manifest.erased} accounts were erased again.`,
  );
  console.log("Start Rasayan now.");
  return 0;
}

/** Resolves a path against the folder from which npm was called; npm itself runs in the program's folder. */
function resolveFromCaller(name: string): string {
  return path.resolve(process.env.INIT_CWD ?? ".", name);
}

function describeManifest({ kind, app, madeAt, lastMigration, bytes }: Manifest): string {
  if (kind === "erasures") return `list of erased accounts of ${madeAt}`;
  return `${kind} database of ${madeAt}, Rasayan ${app}, up to ${lastMigration}, ${megabytes(bytes)}`;
}
