import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import type pg from "pg";
import { scheduleMaintenance } from "./embedded-maintenance.ts";
import { RecoveringPGlite } from "./pglite-recovery.ts";

type Embedded = {
  poolConfig: pg.PoolConfig;
  startMaintenance: (pool: pg.Pool, onError: (error: Error) => void) => () => void;
  /** Returns the whole folder as one consistent archive (tar, gzip). */
  dump: () => Promise<Blob>;
  close: () => Promise<void>;
};

/** The file in a folder with the version of PGlite that wrote it. */
export const VERSION_FILE = "rasayan-pglite-version";
/** PGlite treats a folder as a database only if it contains this file. */
const SENTINEL_FILE = "PG_VERSION";
const POSTGRES_SETTINGS = ["shared_buffers=16MB", "max_wal_size=64MB", "min_wal_size=32MB"];
/** The timer only has to exist; how often it fires doesn't matter. */
const KEEP_ALIVE_MS = 1_000;

/** Whether `dataDir` has no database yet, so that the next start creates one. */
export const isNewDataFolder = (dataDir: string): boolean => !existsSync(databaseFolder(dataDir));

const databaseFolder = (dataDir: string) => path.join(dataDir, "pg");

/**
 * Opens PGlite with our settings and extensions. A timer keeps the event loop alive until it is open: while PGlite
 * compiles its WebAssembly nothing else is pending, and with an empty loop Node's main thread waits for V8's helper
 * threads. If one of these waits for the main thread to collect garbage, the result is a deadlock.
 */
export async function createPGlite(options: PGliteOptions = {}): Promise<PGlite> {
  const keepAlive = setInterval(() => {}, KEEP_ALIVE_MS);
  try {
    return await PGlite.create({ ...options, postgresqlconf: POSTGRES_SETTINGS, extensions: { pg_trgm } });
  } finally {
    clearInterval(keepAlive);
  }
}

/** Opens PGlite in `dataDir`/pg under an exclusive lock. Throws an error that explains what to do. */
export async function openEmbedded(
  dataDir: string,
  onError: (error: Error) => void = () => {},
  onProgress: (step: string) => void = () => {},
): Promise<Embedded> {
  await mkdir(dataDir, { recursive: true });
  const releaseLock = lockFolder(dataDir);
  try {
    const folder = await prepareFolder(databaseFolder(dataDir), onProgress);
    onProgress("Opening the embedded database…");
    const open = () => createPGlite({ dataDir: folder });
    const first = await open();
    const pglite = new RecoveringPGlite(first, folder, open, onError);
    const dump = async () => {
      await first.exec("checkpoint");
      return first.dumpDataDir("gzip");
    };
    const close = async () => {
      await pglite.current?.exec("checkpoint");
      await pglite.current?.close();
      releaseLock();
    };
    return { poolConfig: configFor(pglite), startMaintenance: scheduleMaintenance, dump, close };
  } catch (error) {
    releaseLock();
    throw error;
  }
}

function configFor(pglite: RecoveringPGlite): pg.PoolConfig {
  const config = createPgConfig(pglite as unknown as PGlite);
  // A new session has none of the prepared statements of the old one.
  pglite.onRecovered = () => {
    config.connection.parsedStatements = {};
  };
  return config as pg.PoolConfig;
}

/**
 * Locks the folder; returns a function to release the lock. Without it PGlite lets a second process open the folder and
 * silently lose rows. The kernel frees this lock even on SIGKILL.
 */
export function lockFolder(dataDir: string): () => void {
  const lock = new DatabaseSync(path.join(dataDir, "lock"));
  try {
    lock.exec("pragma busy_timeout = 0; begin exclusive");
  } catch {
    lock.close();
    throw new Error(
      `The database folder ${dataDir} is in use by another process. Stop that one first, or set DATA_DIR to another folder.`,
    );
  }
  return () => lock.close();
}

/**
 * Returns the folder once it holds a database that this version can open. A new one is initialised in another folder
 * and then renamed, because a folder whose first initialisation was killed never opens.
 */
async function prepareFolder(folder: string, onProgress: (step: string) => void): Promise<string> {
  await finishInterruptedSwap(folder);
  const versionFile = path.join(folder, VERSION_FILE);
  const version = pgliteVersion();
  if (existsSync(folder)) {
    const foundVersion = (await readFile(versionFile, "utf8").catch(() => "unknown")).trim();
    if (minorVersion(foundVersion) !== minorVersion(version))
      throw new Error(
        `The database in ${folder} was written by PGlite ${foundVersion}; this program has ${version} and cannot read it. ` +
          "Keep the folder and use the old program until you have moved the data as docs/operations.md describes.",
      );
    // PGlite would treat the folder as empty and overwrite it with a new database.
    if (!existsSync(path.join(folder, SENTINEL_FILE)))
      throw new Error(
        `The database in ${folder} is incomplete: its file ${SENTINEL_FILE} is missing. Restore a backup, or the whole folder.`,
      );
    return folder;
  }
  const stagingFolder = `${folder}.new`;
  await rm(stagingFolder, { recursive: true, force: true });
  onProgress("Creating the embedded database…");
  const first = await createPGlite({ dataDir: stagingFolder });
  await first.close();
  await writeFile(path.join(stagingFolder, VERSION_FILE), version);
  await rename(stagingFolder, folder);
  return folder;
}

/** The path to which the folder is renamed while a restored one replaces it. */
export const replacedFolderPath = (folder: string) => `${folder}.old`;

/** Renames the database back if a restore was killed between its two renames. */
export async function finishInterruptedSwap(folder: string): Promise<void> {
  if (!existsSync(folder) && existsSync(replacedFolderPath(folder)))
    await rename(replacedFolderPath(folder), folder);
}

/** The version of PGlite that this program runs on. */
export function pgliteVersion(): string {
  const require = createRequire(import.meta.url);
  const entry = require.resolve("@electric-sql/pglite");
  const manifest = require(path.join(entry.slice(0, entry.lastIndexOf("pglite")), "pglite", "package.json"));
  return String(manifest.version);
}

/** The `major.minor` part of a version. PGlite can't open the folder of another minor version. */
export const minorVersion = (version: string) => version.split(".").slice(0, 2).join(".");
