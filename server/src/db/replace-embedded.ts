import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { PGliteOptions } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";
import {
  createPGlite,
  finishInterruptedSwap,
  lockFolder,
  pgliteVersion,
  replacedFolderPath,
  VERSION_FILE,
} from "./embedded.ts";

export type RestoreHooks = {
  /** Called with the old database. */
  beforeReplace: (replaced: pg.Pool) => Promise<void>;
  /** Called with the restored database before the folders are swapped. */
  prepareNew: (restored: pg.Pool) => Promise<void>;
};

/**
 * Replaces the database in `dataDir` with a dump: unpacks it into a staging folder, runs the hooks and swaps the
 * folders. Throws if there is a database and `replace` is false.
 */
export async function replaceEmbedded(
  dataDir: string,
  dump: Blob,
  replace: boolean,
  { beforeReplace, prepareNew }: RestoreHooks,
): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const releaseLock = lockFolder(dataDir);
  try {
    const folder = path.join(dataDir, "pg");
    await finishInterruptedSwap(folder);
    if (existsSync(folder) && !replace)
      throw new Error(
        `There is already a database in ${dataDir}. Add --replace to replace it with the one in the file, ` +
          "or set DATA_DIR to another folder.",
      );
    if (existsSync(folder))
      await withPGlite({ dataDir: folder }, beforeReplace).catch(rejectUnreadable(folder));
    const stagingFolder = `${folder}.new`;
    await unpack(stagingFolder, dump, prepareNew);
    await swapIn(stagingFolder, folder);
  } finally {
    releaseLock();
  }
}

async function unpack(
  stagingFolder: string,
  dump: Blob,
  prepareNew: RestoreHooks["prepareNew"],
): Promise<void> {
  await rm(stagingFolder, { recursive: true, force: true });
  try {
    await withPGlite({ dataDir: stagingFolder, loadDataDir: dump }, prepareNew);
    await writeFile(path.join(stagingFolder, VERSION_FILE), pgliteVersion());
  } catch (error) {
    await rm(stagingFolder, { recursive: true, force: true });
    throw error;
  }
}

async function withPGlite(options: PGliteOptions, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pglite = await createPGlite(options);
  const pool = new pg.Pool({ ...(createPgConfig(pglite) as pg.PoolConfig), max: 1, idleTimeoutMillis: 0 });
  try {
    await work(pool);
  } finally {
    await pool.end();
    await pglite.close();
  }
}

/** Only the old database lists the erased accounts, so it must not be deleted before it has been read. */
function rejectUnreadable(folder: string) {
  return (error: Error) => {
    throw new Error(
      `The database in ${folder} cannot be read (${error.message}), so the accounts erased since the backup are unknown. ` +
        "Move that folder away and restore again with --erasures and your newest list of erased accounts.",
    );
  };
}

/** If the process is killed between the two renames, finishInterruptedSwap repairs that at the next opening. */
async function swapIn(stagingFolder: string, folder: string): Promise<void> {
  await rm(replacedFolderPath(folder), { recursive: true, force: true });
  if (existsSync(folder)) await rename(folder, replacedFolderPath(folder));
  await rename(stagingFolder, folder);
  await rm(replacedFolderPath(folder), { recursive: true, force: true });
}
