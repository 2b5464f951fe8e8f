import { existsSync, openAsBlob } from "node:fs";
import path from "node:path";
import pg from "pg";
import { embeddedVersion, minor, openEmbedded } from "../db/embedded.ts";
import { replaceEmbedded } from "../db/replace-embedded.ts";
import { HEADER_BYTES, type Manifest } from "./backup-file.ts";
import { lastMigration } from "./last-migration.ts";

const STORE = `PGlite ${embeddedVersion()}`;

/** A dump of the folder's database, taken while nobody else has it open. */
export async function dumpEmbedded(dataDir: string) {
  if (!existsSync(path.join(dataDir, "pg")) && !existsSync(path.join(dataDir, "pg.old")))
    throw new Error(`There is no database in ${path.resolve(dataDir)}. DATA_DIR names the folder.`);
  const embedded = await openEmbedded(dataDir);
  const pool = new pg.Pool({ ...embedded.poolConfig, max: 1 });
  try {
    const migration = await lastMigration(pool);
    const dump = await embedded.dump();
    return { kind: "embedded" as const, store: STORE, lastMigration: migration, dump: dump.stream() };
  } finally {
    await pool.end();
    await embedded.close();
  }
}

/** Puts the file's database in the place of the folder's. */
export async function restoreEmbedded(dataDir: string, file: string, made: Manifest, replace: boolean) {
  const version = made.store.replace("PGlite ", "");
  if (minor(version) !== minor(embeddedVersion()))
    throw new Error(
      `The backup was made with PGlite ${version}; this program has ${embeddedVersion()} and cannot read it. ` +
        "Restore it with the program that made it; docs/operations.md says how to go on from there.",
    );
  const whole = await openAsBlob(file);
  await replaceEmbedded(dataDir, whole.slice(HEADER_BYTES, whole.size, "application/x-gzip"), replace);
}
