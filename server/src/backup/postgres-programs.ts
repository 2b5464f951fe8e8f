import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

export type Programs = { dump: string; restore: string };

const DEBIAN_FOLDER = "/usr/lib/postgresql";
/** Before these, a dump could be made to run commands when it is restored (CVE-2025-8714 and 8715). */
const FIRST_SOUND: Record<number, number> = { 15: 14, 16: 10, 17: 6 };

/** The programs of the oldest sound PostgreSQL here that is as new as the server, PATH first. */
export function findPrograms(
  searchPath: string,
  serverMajor: number,
  debianFolder = DEBIAN_FOLDER,
): Programs {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const here = [
    ...searchPath.split(path.delimiter),
    ...versions.map((version) => path.join(debianFolder, version, "bin")),
  ]
    .map((folder) => ({ folder, ...versionIn(folder) }))
    .filter(({ major }) => major >= serverMajor)
    .sort((one, other) => one.major - other.major);
  const found = here.find(({ major, minor }) => minor >= (FIRST_SOUND[major] ?? 0));
  if (!found) throw new Error(here[0] ? tooOld(here[0]) : missing(serverMajor));
  const program = (name: string) => path.join(found.folder, name);
  return { dump: program("pg_dump"), restore: program("pg_restore") };
}

const missing = (major: number) =>
  `The server is PostgreSQL ${major}, and no pg_dump and pg_restore of that version are here. ` +
  `Install them (Debian: postgresql-client-${major}) or put their folder on PATH.`;

const tooOld = ({ folder, major, minor }: { folder: string; major: number; minor: number }) =>
  `pg_dump in ${folder} is ${major}.${minor}, which has faults that are mended in ${major}.${FIRST_SOUND[major]}: ` +
  "update it first.";

/** Not a number where one of the two is missing. */
function versionIn(folder: string): { major: number; minor: number } {
  const nowhere = { major: Number.NaN, minor: 0 };
  if (!["pg_dump", "pg_restore"].every((name) => existsSync(path.join(folder, name)))) return nowhere;
  const { stdout } = spawnSync(path.join(folder, "pg_dump"), ["--version"], { encoding: "utf8" });
  const [, major, minor] = /\b(\d+)(?:\.(\d+))?/.exec(stdout ?? "") ?? [];
  return major ? { major: Number(major), minor: Number(minor ?? 0) } : nowhere;
}
