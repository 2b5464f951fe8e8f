import { readFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import type pg from "pg";
import { listMigrations } from "../db/migrate.ts";
import { type Manifest, openBackup, type Protection, readBackup, writeBackup } from "./backup-file.ts";
import { dumpEmbedded, readEmbeddedErasures, restoreEmbedded } from "./embedded-store.ts";
import { type Erasure, prepareRestored, readErasures } from "./erasures.ts";
import { dumpPostgres, readPostgresErasures, restorePostgres } from "./postgres-store.ts";
import { createProgressLogger } from "./progress.ts";

export type BackupTarget = Protection & {
  databaseUrl: string | undefined;
  adminDatabaseUrl: string | undefined;
  dataDir: string;
  /** Environment for PostgreSQL's programs; they are searched for in its PATH. */
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
};

const PACKAGE = path.resolve(import.meta.dirname, "../../../package.json");

/** Writes the whole database into a new file. */
export async function createBackup(target: BackupTarget, file: string): Promise<Manifest> {
  const { databaseUrl, dataDir, env, log } = target;
  warnIfUnencrypted(target);
  log("Reading the database…");
  const source = databaseUrl ? await dumpPostgres(databaseUrl, env) : await dumpEmbedded(dataDir);
  const { dump, ...metadata } = source;
  return writeBackup(
    file,
    { ...metadata, ...(await buildInfo()) },
    dump,
    target,
    createProgressLogger("Written", log),
  );
}

/** Writes only the list of erased accounts, which a restore needs if the database itself is lost. */
export async function createErasureList(target: BackupTarget, file: string): Promise<Manifest> {
  const { databaseUrl, dataDir, log } = target;
  warnIfUnencrypted(target);
  const erasures = databaseUrl
    ? await readPostgresErasures(databaseUrl)
    : await readEmbeddedErasures(dataDir);
  const metadata = { kind: "erasures" as const, store: "", lastMigration: "", ...(await buildInfo()) };
  async function* encodeErasures() {
    yield Buffer.from(JSON.stringify(erasures));
  }
  return writeBackup(file, metadata, encodeErasures(), target, createProgressLogger("Written", log));
}

/**
 * Restores the database of a backup file, completely or not at all. Verifies the whole file before it uses any of it.
 * Erases again the accounts that were erased since the backup: those listed in the replaced database and those in the
 * `erasures` file. Returns the manifest and the number of accounts erased.
 */
export async function restore(
  target: BackupTarget,
  file: string,
  options: { replace?: boolean; erasures?: string | undefined },
): Promise<Manifest & { erased: number }> {
  const { databaseUrl, adminDatabaseUrl, dataDir, env, log } = target;
  const { replace = false } = options;
  warnIfUnencrypted(target);
  log("Checking the file…");
  const manifest = await readBackup(file, target, createProgressLogger("Checked", log));
  rejectOtherKind(manifest, databaseUrl);
  await rejectNewer(manifest);
  const erasures = options.erasures ? await readErasureFile(target, options.erasures) : [];
  let erased = 0;
  const restoreHooks = {
    beforeReplace: async (replacedPool: pg.Pool) => {
      erasures.push(...(await readErasures(replacedPool)));
    },
    prepareNew: async (restoredPool: pg.Pool) => {
      erased = (await prepareRestored(restoredPool, erasures)).erased;
    },
  };
  log("Writing the database…");
  const dump = readDump(file, target, manifest);
  if (!databaseUrl) await restoreEmbedded(dataDir, dump, manifest, replace, restoreHooks);
  else
    await restorePostgres({ url: databaseUrl, adminUrl: adminDatabaseUrl, env }, dump, replace, restoreHooks);
  return { ...manifest, erased };
}

async function buildInfo(): Promise<{ app: string; madeAt: string }> {
  const { version: app } = JSON.parse(await readFile(PACKAGE, "utf8"));
  return { app, madeAt: new Date().toISOString() };
}

function warnIfUnencrypted({ isUnencrypted, log }: BackupTarget): void {
  if (isUnencrypted)
    log("Warning: without encryption, anyone who can access the file can read it and change it unnoticed.");
}

async function readErasureFile(target: BackupTarget, file: string): Promise<Erasure[]> {
  const manifest = await readBackup(file, target, () => {});
  if (manifest.kind !== "erasures") throw new Error(`${file} is a backup, and no list of erased accounts.`);
  return JSON.parse(await text(openBackup(file, target)));
}

function rejectOtherKind(manifest: Manifest, databaseUrl: string | undefined): void {
  if (manifest.kind === "erasures")
    throw new Error(
      "This is a list of erased accounts, not a backup: pass it with --erasures together with a backup.",
    );
  if (manifest.kind === "postgres" && !databaseUrl)
    throw new Error(
      "This is a backup of a PostgreSQL database: set DATABASE_URL to the database to restore into.",
    );
  if (manifest.kind === "embedded" && databaseUrl)
    throw new Error(
      "This is a backup of the embedded database: unset DATABASE_URL, and set DATA_DIR if necessary.",
    );
}

async function rejectNewer(manifest: Manifest): Promise<void> {
  if ((await listMigrations()).includes(manifest.lastMigration)) return;
  throw new Error(
    `This backup was made by a newer program (Rasayan ${manifest.app}, ${manifest.lastMigration}). Restore it with that version.`,
  );
}

async function* readDump(file: string, target: BackupTarget, { bytes }: Manifest): AsyncGenerator<Buffer> {
  const onBytes = createProgressLogger("Restored", target.log);
  let bytesRead = 0;
  for await (const chunk of openBackup(file, target)) {
    yield chunk;
    bytesRead += chunk.length;
    onBytes(bytesRead, bytes);
  }
}
