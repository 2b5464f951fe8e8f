import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { PGliteOptions } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";
import { asideOf, createPGlite, embeddedVersion, finishSwap, lockFolder, STAMP } from "./embedded.ts";

/** What is done with the database that is about to go, and with the new one before it takes its place. */
export type Handover = {
  readOld: (old: pg.Pool) => Promise<void>;
  settleNew: (fresh: pg.Pool) => Promise<void>;
};

/** Puts a dump in the place of the database in `dataDir`: unpacked aside, made ready, then swapped in. */
export async function replaceEmbedded(
  dataDir: string,
  dump: Blob,
  replace: boolean,
  { readOld, settleNew }: Handover,
): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const release = lockFolder(dataDir);
  try {
    const folder = path.join(dataDir, "pg");
    await finishSwap(folder);
    if (existsSync(folder) && !replace)
      throw new Error(
        `There is a database in ${dataDir} already. Add --replace to lose it for the one in the file, ` +
          "or set DATA_DIR to another folder.",
      );
    if (existsSync(folder)) await whileOpen({ dataDir: folder }, readOld).catch(refuseUnreadable(folder));
    const nursery = `${folder}.new`;
    await unpack(nursery, dump, settleNew);
    await swapIn(nursery, folder);
  } finally {
    release();
  }
}

async function unpack(nursery: string, dump: Blob, settleNew: Handover["settleNew"]): Promise<void> {
  await rm(nursery, { recursive: true, force: true });
  try {
    await whileOpen({ dataDir: nursery, loadDataDir: dump }, settleNew);
    await writeFile(path.join(nursery, STAMP), embeddedVersion());
  } catch (error) {
    await rm(nursery, { recursive: true, force: true });
    throw error;
  }
}

async function whileOpen(place: PGliteOptions, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const lite = await createPGlite(place);
  const pool = new pg.Pool({ ...(createPgConfig(lite) as pg.PoolConfig), max: 1, idleTimeoutMillis: 0 });
  try {
    await work(pool);
  } finally {
    await pool.end();
    await lite.close();
  }
}

/** Who was erased stands in the old database alone, so it is not thrown away unread. */
function refuseUnreadable(folder: string) {
  return (error: Error) => {
    throw new Error(
      `The database in ${folder} cannot be read (${error.message}), so nobody knows which accounts were erased since ` +
        "the backup. Move that folder away and restore again, with --erasures and the newest list of them you have.",
    );
  };
}

/** A kill between the two renames is mended by finishSwap at the next opening. */
async function swapIn(nursery: string, folder: string): Promise<void> {
  await rm(asideOf(folder), { recursive: true, force: true });
  if (existsSync(folder)) await rename(folder, asideOf(folder));
  await rename(nursery, folder);
  await rm(asideOf(folder), { recursive: true, force: true });
}
