import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

export type PgBinaries = { dump: string; restore: string };

const DEBIAN_FOLDER = "/usr/lib/postgresql";
/** In older minor versions, a crafted dump could run commands when restored (CVE-2025-8714 and CVE-2025-8715). */
const FIRST_SAFE_MINOR: Record<number, number> = { 15: 14, 16: 10, 17: 6 };

/** Finds pg_dump and pg_restore of the oldest safe version that is at least the server's. PATH takes precedence. */
export function findBinaries(
  searchPath: string,
  serverMajor: number,
  debianFolder = DEBIAN_FOLDER,
): PgBinaries {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const candidates = [
    ...searchPath.split(path.delimiter),
    ...versions.map((version) => path.join(debianFolder, version, "bin")),
  ]
    .map((folder) => ({ folder, ...versionOfBinaries(folder) }))
    .filter(({ major }) => major >= serverMajor)
    .sort((a, b) => a.major - b.major);
  const found = candidates.find(({ major, minor }) => minor >= (FIRST_SAFE_MINOR[major] ?? 0));
  if (!found) throw new Error(candidates[0] ? outdatedMessage(candidates[0]) : missingMessage(serverMajor));
  const pathOf = (name: string) => path.join(found.folder, name);
  return { dump: pathOf("pg_dump"), restore: pathOf("pg_restore") };
}

const missingMessage = (major: number) =>
  `The server is PostgreSQL ${major}, but no pg_dump and pg_restore of that version were found. ` +
  `Install them (Debian: postgresql-client-${major}) or put their folder on PATH.`;

const outdatedMessage = ({ folder, major, minor }: { folder: string; major: number; minor: number }) =>
  `pg_dump in ${folder} is ${major}.${minor}, which has vulnerabilities that are fixed in ${major}.${FIRST_SAFE_MINOR[major]}: ` +
  "update it first.";

/** Returns the version of the programs in a folder; `major` is NaN if one of the two is missing. */
function versionOfBinaries(folder: string): { major: number; minor: number } {
  const notFound = { major: Number.NaN, minor: 0 };
  if (!["pg_dump", "pg_restore"].every((name) => existsSync(path.join(folder, name)))) return notFound;
  const { stdout } = spawnSync(path.join(folder, "pg_dump"), ["--version"], { encoding: "utf8" });
  const [, major, minor] = /\b(\d+)(?:\.(\d+))?/.exec(stdout ?? "") ?? [];
  return major ? { major: Number(major), minor: Number(minor ?? 0) } : notFound;
}
