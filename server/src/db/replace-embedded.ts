import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { PGliteOptions } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";
import {
  backupPath,
  createPGlite,
  embeddedVersion,
  finishInterruptedSwap,
  lockFolder,
  VERSION_FILE,
} from "./embedded.ts";

/** What is done with the database that is about to go, and with the new one before it takes its place. */
export type RestoreHooks = {
  beforeReplace: (replaced: pg.Pool) => Promise<void>;
  prepareNew: (restored: pg.Pool) => Promise<void>;
};

/** Puts a dump in the place of the database in `dataDir`: unpacked aside, made ready, then swapped in. */
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
        `There is a database in ${dataDir} already. Add --replace to lose it for the one in the file, ` +
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
    await writeFile(path.join(stagingFolder, VERSION_FILE), embeddedVersion());
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

/** Who was erased stands in the old database alone, so it is not thrown away unread. */
function rejectUnreadable(folder: string) {
  return (error: Error) => {
    throw new Error(
      `The database in ${folder} cannot be read (${error.message}), so nobody knows which accounts were erased since ` +
        "the backup. Move that folder away and restore again, with --erasures and the newest list of them you have.",
    );
  };
}

/** A kill between the two renames is mended by finishSwap at the next opening. */
async function swapIn(stagingFolder: string, folder: string): Promise<void> {
  await rm(backupPath(folder), { recursive: true, force: true });
  if (existsSync(folder)) await rename(folder, backupPath(folder));
  await rename(stagingFolder, folder);
  await rm(backupPath(folder), { recursive: true, force: true });
}
