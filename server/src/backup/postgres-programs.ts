import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

export type Programs = { dump: string; restore: string; psql: string };

const DEBIAN_FOLDER = "/usr/lib/postgresql";

/** The programs of the oldest PostgreSQL here that is as new as the server, PATH first. */
export function findPrograms(searchPath: string, serverMajor: number): Programs {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const found = [
    ...searchPath.split(path.delimiter),
    ...versions.map((version) => path.join(DEBIAN_FOLDER, version, "bin")),
  ]
    .map((folder) => ({ folder, major: majorIn(folder) }))
    .filter(({ major }) => major >= serverMajor)
    .sort((one, other) => one.major - other.major)[0];
  if (!found)
    throw new Error(
      `The server is PostgreSQL ${serverMajor}, and no pg_dump, pg_restore and psql of that version are here. ` +
        `Install them (Debian: postgresql-client-${serverMajor}) or put their folder on PATH.`,
    );
  const program = (name: string) => path.join(found.folder, name);
  return { dump: program("pg_dump"), restore: program("pg_restore"), psql: program("psql") };
}

/** Not a number where one of the three is missing. */
function majorIn(folder: string): number {
  const isWhole = ["pg_dump", "pg_restore", "psql"].every((name) => existsSync(path.join(folder, name)));
  if (!isWhole) return Number.NaN;
  const { stdout } = spawnSync(path.join(folder, "pg_dump"), ["--version"], { encoding: "utf8" });
  return Number(/\b(\d+)/.exec(stdout ?? "")?.[1]);
}
