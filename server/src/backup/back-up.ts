import { readFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import type pg from "pg";
import { listMigrations } from "../db/migrate.ts";
import { type Manifest, openBackup, type Protection, readBackup, writeBackup } from "./backup-file.ts";
import { dumpEmbedded, erasuresOfEmbedded, restoreEmbedded } from "./embedded-store.ts";
import { type Erasure, readErasures, settle } from "./erasures.ts";
import { dumpPostgres, erasuresOfPostgres, restorePostgres } from "./postgres-store.ts";
import { progressOf } from "./progress.ts";

export type Target = Protection & {
  databaseUrl: string | undefined;
  adminDatabaseUrl: string | undefined;
  dataDir: string;
  /** Names in PATH where PostgreSQL's programs are, and goes on to them. */
  env: NodeJS.ProcessEnv;
  say: (line: string) => void;
};

const PACKAGE = path.resolve(import.meta.dirname, "../../../package.json");

/** Writes the whole database into a new file. */
export async function backUp(target: Target, file: string): Promise<Manifest> {
  const { databaseUrl, dataDir, env, say } = target;
  warnOfPlain(target);
  say("Reading the database…");
  const source = databaseUrl ? await dumpPostgres(databaseUrl, env) : await dumpEmbedded(dataDir);
  const { dump, ...facts } = source;
  return writeBackup(file, { ...facts, ...(await origin()) }, dump, target, progressOf("Written", say));
}

/** Writes only which accounts were erased: what a restore needs when the database itself is lost. */
export async function backUpErasures(target: Target, file: string): Promise<Manifest> {
  const { databaseUrl, dataDir, say } = target;
  warnOfPlain(target);
  const erasures = databaseUrl ? await erasuresOfPostgres(databaseUrl) : await erasuresOfEmbedded(dataDir);
  const facts = { kind: "erasures" as const, store: "", lastMigration: "", ...(await origin()) };
  async function* list() {
    yield Buffer.from(JSON.stringify(erasures));
  }
  return writeBackup(file, facts, list(), target, progressOf("Written", say));
}

/**
 * Puts the database of a file in place, whole or not at all. Nothing of the file is used before all of it has been
 * checked. Accounts that were erased since the backup are erased again: those that the database in this place knows of,
 * and those in a file of erasures.
 */
export async function restore(
  target: Target,
  file: string,
  options: { replace?: boolean; erasures?: string | undefined },
): Promise<Manifest & { erased: number }> {
  const { databaseUrl, adminDatabaseUrl, dataDir, env, say } = target;
  const { replace = false } = options;
  warnOfPlain(target);
  say("Checking the file…");
  const made = await readBackup(file, target, progressOf("Checked", say));
  refuseOtherKind(made, databaseUrl);
  await refuseNewer(made);
  const erasures = options.erasures ? await erasuresIn(target, options.erasures) : [];
  let erased = 0;
  const handover = {
    readOld: async (old: pg.Pool) => {
      erasures.push(...(await readErasures(old)));
    },
    settleNew: async (fresh: pg.Pool) => {
      erased = (await settle(fresh, erasures)).erased;
    },
  };
  say("Writing the database…");
  const dump = payload(file, target, made);
  if (!databaseUrl) await restoreEmbedded(dataDir, dump, made, replace, handover);
  else await restorePostgres({ url: databaseUrl, adminUrl: adminDatabaseUrl, env }, dump, replace, handover);
  return { ...made, erased };
}

async function origin(): Promise<{ app: string; madeAt: string }> {
  const { version: app } = JSON.parse(await readFile(PACKAGE, "utf8"));
  return { app, madeAt: new Date().toISOString() };
}

function warnOfPlain({ isPlain, say }: Target): void {
  if (isPlain)
    say("Warning: without encryption whoever can read the file reads all of it, and can change it unseen.");
}

async function erasuresIn(target: Target, file: string): Promise<Erasure[]> {
  const made = await readBackup(file, target, () => {});
  if (made.kind !== "erasures") throw new Error(`${file} is a backup, and no list of erased accounts.`);
  return JSON.parse(await text(openBackup(file, target)));
}

function refuseOtherKind(made: Manifest, databaseUrl: string | undefined): void {
  if (made.kind === "erasures")
    throw new Error("This is a list of erased accounts, and no backup: name it with --erasures beside one.");
  if (made.kind === "postgres" && !databaseUrl)
    throw new Error(
      "This is a backup of a PostgreSQL database: set DATABASE_URL to the one to restore into.",
    );
  if (made.kind === "embedded" && databaseUrl)
    throw new Error(
      "This is a backup of the embedded database: unset DATABASE_URL, and set DATA_DIR if need be.",
    );
}

async function refuseNewer(made: Manifest): Promise<void> {
  if ((await listMigrations()).includes(made.lastMigration)) return;
  throw new Error(
    `This backup was made by a newer program (Rasayan ${made.app}, ${made.lastMigration}). Restore it with that one.`,
  );
}

async function* payload(file: string, target: Target, { bytes }: Manifest): AsyncGenerator<Buffer> {
  const onBytes = progressOf("Restored", target.say);
  let seen = 0;
  for await (const chunk of openBackup(file, target)) {
    yield chunk;
    seen += chunk.length;
    onBytes(seen, bytes);
  }
}
