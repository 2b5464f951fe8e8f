import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { listMigrations, NO_TRANSACTION } from "../../server/src/db/migrate.ts";

const SOURCE = path.resolve(import.meta.dirname, "../../server/migrations");

/** Creates folders with the migrations of each release, and folders in which the last migration pauses halfway. */
export async function createMigrationFolders() {
  const parent = await mkdtemp(path.join(tmpdir(), "rasayan-migrations-"));
  const names = await listMigrations();
  let count = 0;
  const upTo = async (last: string): Promise<string> => {
    const folder = path.join(parent, String(count++));
    await mkdir(folder);
    for (const name of names.slice(0, names.indexOf(last) + 1))
      await copyFile(path.join(SOURCE, name), path.join(folder, name));
    return folder;
  };
  return {
    names,
    upTo,
    /** Whether a kill may leave part of the migration applied; the next run then repeats it. */
    runsWithoutTransaction: async (name: string) =>
      (await readFile(path.join(SOURCE, name), "utf8")).startsWith(NO_TRANSACTION),
    withPauseIn: async (last: string, seconds: number) => {
      const folder = await upTo(last);
      const file = path.join(folder, last);
      await writeFile(file, insertPause(await readFile(file, "utf8"), seconds));
      return folder;
    },
    remove: () => rm(parent, { recursive: true, force: true }),
  };
}

/** Inserts a pause after a random statement, possibly the last one. */
function insertPause(text: string, seconds: number): string {
  const statementEnds = [...text.matchAll(/^(?!\s*--).*;$/gm)]
    .map((match) => match.index + match[0].length)
    .filter((end) => !isInFunctionBody(text.slice(0, end)));
  const end = statementEnds[Math.floor(Math.random() * statementEnds.length)] ?? text.length;
  return `${text.slice(0, end)}\nselect pg_sleep(${seconds});${text.slice(end)}`;
}

/** Whether the text so far ends inside the body of a function. */
function isInFunctionBody(text: string): boolean {
  const isAtomic = text.lastIndexOf("\nbegin atomic") > text.lastIndexOf("\nend;");
  return isAtomic || text.split("$$").length % 2 === 0;
}
