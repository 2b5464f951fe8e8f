import path from "node:path";
import { parseArgs } from "node:util";
import { readBackupSettings } from "../config.ts";
import { backUp, backUpErasures, restore } from "./back-up.ts";
import type { Manifest } from "./backup-file.ts";
import { megabytes } from "./progress.ts";

const USAGE = `Usage:
  npm run backup -- file                  write the whole database into a new file
  npm run backup -- file --erasures-only  write only which accounts were erased
  npm run restore -- file [--replace] [--erasures file]
      put the database of a backup in place; --replace where there is one already; accounts in a file of
      erasures are erased again, as are those that the replaced database knows of
The file is encrypted with the key that BACKUP_KEY_FILE names; --plain does without.
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
    options: {
      replace: { type: "boolean", default: false },
      plain: { type: "boolean", default: false },
      erasures: { type: "string" },
      "erasures-only": { type: "boolean", default: false },
    },
  });
  const [command, name, ...others] = positionals;
  const isBackup = command === "backup";
  const isMixedUp = isBackup ? values.replace || values.erasures : values["erasures-only"];
  if (!name || others.length > 0 || isMixedUp) {
    process.stderr.write(USAGE);
    return 2;
  }
  const target = {
    ...readBackupSettings(process.env),
    isPlain: values.plain,
    env: process.env,
    say: console.log,
  };
  const file = whereCalled(name);
  if (isBackup) {
    const made = await (values["erasures-only"] ? backUpErasures : backUp)(target, file);
    console.log(`${file} is complete: ${describe(made)}.`);
    return 0;
  }
  const erasures = values.erasures === undefined ? undefined : whereCalled(values.erasures);
  const made = await restore(target, file, { replace: values.replace, erasures });
  console.log(
    `Restored ${describe(made)}. Everyone is signed out; ${made.erased} accounts were erased again.`,
  );
  console.log("Start Rasayan now.");
  return 0;
}

/** npm runs in the folder of the program, wherever it was called. */
function whereCalled(name: string): string {
  return path.resolve(process.env.INIT_CWD ?? ".", name);
}

function describe({ kind, app, madeAt, lastMigration, bytes }: Manifest): string {
  if (kind === "erasures") return `list of erased accounts of ${madeAt}`;
  return `${kind} database of ${madeAt}, Rasayan ${app}, up to ${lastMigration}, ${megabytes(bytes)}`;
}
