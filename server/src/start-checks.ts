import { accessSync, constants, existsSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { type Config, readConfig } from "./config.ts";
import { isNewDataFolder } from "./db/embedded.ts";
import { MIN_FREE_BYTES } from "./db/pglite-recovery.ts";

const MEGABYTE = 1024 * 1024;
/** What the embedded database takes on the disk after the first start, and its log meanwhile. */
const NEW_DATABASE_BYTES = 250 * MEGABYTE;

/**
 * Checks what would otherwise fail late, or with an error that names no setting: the port, and the folder of the
 * embedded database. Returns the configuration. Throws an error that says what to do.
 */
export async function checkStart(env: NodeJS.ProcessEnv): Promise<Config> {
  const config = readConfig(env);
  if (!config.databaseUrl) await checkDataFolder(config.dataDir);
  await checkPort(config);
  return config;
}

async function checkDataFolder(dataDir: string): Promise<void> {
  const existing = nearestExisting(path.resolve(dataDir));
  if (!statSync(existing).isDirectory())
    throw new Error(`DATA_DIR: ${existing} is a file. Set DATA_DIR to a folder.`);
  try {
    accessSync(existing, constants.W_OK);
  } catch (error) {
    const reason =
      codeOf(error) === "EROFS" ? "is on a read-only disk" : "cannot be written to by this account";
    throw new Error(`DATA_DIR: ${existing} ${reason}. Allow that, or set DATA_DIR to another folder.`);
  }
  const { bavail, bsize } = await statfs(existing);
  const needed = isNewDataFolder(dataDir) ? NEW_DATABASE_BYTES : MIN_FREE_BYTES;
  if (bavail * bsize < needed)
    throw new Error(
      `DATA_DIR: the disk of ${existing} has ${Math.floor((bavail * bsize) / MEGABYTE)} MB free, and the database ` +
        `needs ${needed / MEGABYTE} MB. Make room, or set DATA_DIR to a folder on another disk.`,
    );
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder));
}

async function checkPort(config: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error) => reject(explainListenError(error, config)));
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });
}

/** Returns an error that names the setting because of which the program cannot listen. */
export function explainListenError(error: unknown, { port, host }: Config): unknown {
  const code = codeOf(error);
  if (code === "EADDRINUSE")
    return new Error(
      `PORT: another program uses port ${port} of ${host}. Stop that one, or set PORT to another number.`,
    );
  if (code === "EACCES")
    return new Error(`PORT: this account may not use port ${port}. Set PORT to a number above 1023.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new Error(`HOST: ${host} is no address of this machine. Set HOST to one, or to 0.0.0.0 for all.`);
  return error;
}

const codeOf = (error: unknown) => (error as { code?: string }).code;

/** Prints why the start failed, and exits. */
export function exitWithError(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
