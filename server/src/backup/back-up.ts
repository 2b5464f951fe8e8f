import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { listMigrations } from "../db/migrate.ts";
import { HEADER_BYTES, type Manifest, readBackup, writeBackup } from "./backup-file.ts";
import { dumpEmbedded, restoreEmbedded } from "./embedded-store.ts";
import { dumpPostgres, restorePostgres } from "./postgres-store.ts";
import { progressOf } from "./progress.ts";

export type Target = {
  databaseUrl: string | undefined;
  dataDir: string;
  /** Names in PATH where PostgreSQL's programs are, and goes on to them. */
  env: NodeJS.ProcessEnv;
  say: (line: string) => void;
};

const PACKAGE = path.resolve(import.meta.dirname, "../../../package.json");

/** Writes the whole database into a new file. */
export async function backUp(target: Target, file: string): Promise<Manifest> {
  const { databaseUrl, dataDir, env, say } = target;
  say("Reading the database…");
  const source = databaseUrl ? await dumpPostgres(databaseUrl, env) : await dumpEmbedded(dataDir);
  const { dump, ...facts } = source;
  const { version: app } = JSON.parse(await readFile(PACKAGE, "utf8"));
  const madeAt = new Date().toISOString();
  return writeBackup(file, { ...facts, app, madeAt }, dump, progressOf("Written", say));
}

/** Puts the database of a file in place, whole or not at all. */
export async function restore(target: Target, file: string, replace: boolean): Promise<Manifest> {
  const { databaseUrl, dataDir, env, say } = target;
  say("Checking the file…");
  const made = await readBackup(file, progressOf("Checked", say));
  refuseOtherKind(made, databaseUrl);
  await refuseNewer(made);
  say("Writing the database…");
  if (!databaseUrl) await restoreEmbedded(dataDir, file, made, replace);
  else await restorePostgres(databaseUrl, env, payload(file, made, say), replace);
  return made;
}

function refuseOtherKind(made: Manifest, databaseUrl: string | undefined): void {
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

async function* payload(file: string, { bytes }: Manifest, say: Target["say"]): AsyncGenerator<Uint8Array> {
  const onBytes = progressOf("Restored", say);
  let seen = 0;
  for await (const chunk of createReadStream(file, { start: HEADER_BYTES })) {
    yield chunk;
    seen += chunk.length;
    onBytes(seen, bytes);
  }
}
