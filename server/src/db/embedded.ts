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
  /** The whole folder as one archive, complete at this moment. */
  dump: () => Promise<Blob>;
  close: () => Promise<void>;
};

/** The file in a folder that says which PGlite wrote it. */
export const VERSION_FILE = "rasayan-pglite-version";
/** By this file PGlite knows that a folder holds a database. */
const SENTINEL_FILE = "PG_VERSION";
const POSTGRES_SETTINGS = ["shared_buffers=16MB", "max_wal_size=64MB", "min_wal_size=32MB"];
/** The timer only has to exist; how often it fires doesn't matter. */
const KEEP_ALIVE_MS = 1_000;

/**
 * Opens PGlite with our settings and extensions. A timer keeps the event loop alive until it is open: while PGlite
 * compiles its WebAssembly nothing else is pending, and with an empty loop Node's main thread waits for V8's helper
 * threads. One of these may be waiting for the main thread to collect garbage, and then neither ever goes on.
 */
export async function createPGlite(options: PGliteOptions = {}): Promise<PGlite> {
  const keepAlive = setInterval(() => {}, KEEP_ALIVE_MS);
  try {
    return await PGlite.create({ ...options, postgresqlconf: POSTGRES_SETTINGS, extensions: { pg_trgm } });
  } finally {
    clearInterval(keepAlive);
  }
}

/** Opens PGlite in `dataDir`/pg under a lock of our own, or throws with what to do. */
export async function openEmbedded(
  dataDir: string,
  onError: (error: Error) => void = () => {},
  onProgress: (step: string) => void = () => {},
): Promise<Embedded> {
  await mkdir(dataDir, { recursive: true });
  const releaseLock = lockFolder(dataDir);
  try {
    const folder = await prepareFolder(path.join(dataDir, "pg"), onProgress);
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
  // A new session knows no statement by the name it had in the old one.
  pglite.onRecovered = () => {
    config.connection.parsedStatements = {};
  };
  return config as pg.PoolConfig;
}

/** PGlite lets a second process open its folder and silently lose rows; the kernel frees this lock even on SIGKILL. */
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

/** A kill during PGlite's first initialisation leaves a folder that never opens: it happens aside and is renamed. */
async function prepareFolder(folder: string, onProgress: (step: string) => void): Promise<string> {
  await finishInterruptedSwap(folder);
  const versionFile = path.join(folder, VERSION_FILE);
  const version = embeddedVersion();
  if (existsSync(folder)) {
    const foundVersion = (await readFile(versionFile, "utf8").catch(() => "unknown")).trim();
    if (minorVersion(foundVersion) !== minorVersion(version))
      throw new Error(
        `The database in ${folder} was written by PGlite ${foundVersion}; this program has ${version} and cannot read it. ` +
          "docs/operations.md says how to move it to this version: keep the folder, and start the old program until then.",
      );
    // PGlite would take it for an empty one, and write a new database over what is there.
    if (!existsSync(path.join(folder, SENTINEL_FILE)))
      throw new Error(
        `The database in ${folder} is not whole: its file ${SENTINEL_FILE} is missing. Restore a backup, or the whole folder.`,
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

/** Where the folder waits while a restored one takes its place. */
export const backupPath = (folder: string) => `${folder}.old`;

/** A restore that was killed between its two renames has left the database under the other name. */
export async function finishInterruptedSwap(folder: string): Promise<void> {
  if (!existsSync(folder) && existsSync(backupPath(folder))) await rename(backupPath(folder), folder);
}

/** The version of PGlite that this program runs on. */
export function embeddedVersion(): string {
  const require = createRequire(import.meta.url);
  const entry = require.resolve("@electric-sql/pglite");
  const manifest = require(path.join(entry.slice(0, entry.lastIndexOf("pglite")), "pglite", "package.json"));
  return String(manifest.version);
}

/** PGlite's data folders do not survive a change of its minor version. */
export const minorVersion = (version: string) => version.split(".").slice(0, 2).join(".");
