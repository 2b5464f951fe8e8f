import { existsSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { minorVersion, openEmbedded, pgliteVersion } from "../db/embedded.ts";
import { type RestoreHooks, replaceEmbedded } from "../db/replace-embedded.ts";
import type { Manifest } from "./backup-file.ts";
import { type Erasure, readErasures } from "./erasures.ts";
import { lastMigration } from "./last-migration.ts";

const STORE_VERSION = `PGlite ${pgliteVersion()}`;

/** Dumps the embedded database. Throws if another process has it open. */
export async function dumpEmbedded(dataDir: string) {
  return withEmbedded(dataDir, async ({ pool, dump }) => {
    const migration = await lastMigration(pool);
    const blob = await dump();
    return { kind: "embedded" as const, store: STORE_VERSION, lastMigration: migration, dump: blob.stream() };
  });
}

/** Reads the list of erased accounts from the embedded database. Throws if another process has it open. */
export async function readEmbeddedErasures(dataDir: string): Promise<Erasure[]> {
  return withEmbedded(dataDir, ({ pool }) => readErasures(pool));
}

/** Replaces the embedded database with a dump. Throws if another minor version of PGlite made the dump. */
export async function restoreEmbedded(
  dataDir: string,
  dump: AsyncIterable<Buffer>,
  manifest: Manifest,
  replace: boolean,
  restoreHooks: RestoreHooks,
): Promise<void> {
  const version = manifest.store.replace("PGlite ", "");
  if (minorVersion(version) !== minorVersion(pgliteVersion()))
    throw new Error(
      `The backup was made with PGlite ${version}; this program has ${pgliteVersion()} and cannot read it. ` +
        "Restore it with the program that made it; docs/operations.md describes the next steps.",
    );
  const parts: Buffer<ArrayBuffer>[] = [];
  for await (const part of dump) parts.push(Buffer.from(part));
  await replaceEmbedded(dataDir, new Blob(parts, { type: "application/x-gzip" }), replace, restoreHooks);
}

async function withEmbedded<T>(
  dataDir: string,
  work: (opened: { pool: pg.Pool; dump: () => Promise<Blob> }) => Promise<T>,
): Promise<T> {
  if (!existsSync(path.join(dataDir, "pg")) && !existsSync(path.join(dataDir, "pg.old")))
    throw new Error(`There is no database in ${path.resolve(dataDir)}. Set DATA_DIR to its folder.`);
  const embedded = await openEmbedded(dataDir);
  const pool = new pg.Pool({ ...embedded.poolConfig, max: 1 });
  try {
    return await work({ pool, dump: embedded.dump });
  } finally {
    await pool.end();
    await embedded.close();
  }
}
