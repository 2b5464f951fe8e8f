import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { asideOf, createPGlite, embeddedVersion, finishSwap, lockFolder, STAMP } from "./embedded.ts";

/** Puts a dump in the place of the database in `dataDir`: unpacked aside, opened once, then swapped in. */
export async function replaceEmbedded(dataDir: string, dump: Blob, replace: boolean): Promise<void> {
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
    const nursery = `${folder}.new`;
    await unpack(nursery, dump);
    await swapIn(nursery, folder);
  } finally {
    release();
  }
}

async function unpack(nursery: string, dump: Blob): Promise<void> {
  await rm(nursery, { recursive: true, force: true });
  try {
    const lite = await createPGlite({ dataDir: nursery, loadDataDir: dump });
    await lite.query("select name from schema_migrations");
    await lite.close();
    await writeFile(path.join(nursery, STAMP), embeddedVersion());
  } catch (error) {
    await rm(nursery, { recursive: true, force: true });
    throw error;
  }
}

/** A kill between the two renames is mended by finishSwap at the next opening. */
async function swapIn(nursery: string, folder: string): Promise<void> {
  await rm(asideOf(folder), { recursive: true, force: true });
  if (existsSync(folder)) await rename(folder, asideOf(folder));
  await rename(nursery, folder);
  await rm(asideOf(folder), { recursive: true, force: true });
}
