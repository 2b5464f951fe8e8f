import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { QUESTIONS_PER_QUIZ } from "./seed-users.ts";

/** As many as a server's pool opens. */
const CONNECTIONS = 10;

/** Statements per second that pgbench reaches, without a server in between; NaN if pgbench is not installed. */
export async function pgbench(
  url: string,
  statement: string,
  { learners, questions, seconds }: { learners: number; questions: number; seconds: number },
): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), "rasayan-pgbench-"));
  const file = path.join(folder, "statement.sql");
  await writeFile(file, benchScript(statement, learners, questions));
  const args = [
    "-n",
    "-M",
    "prepared",
    "-c",
    `${CONNECTIONS}`,
    "-j",
    "1",
    "-T",
    `${seconds}`,
    "-f",
    file,
    url,
  ];
  try {
    const { stdout } = await promisify(execFile)("pgbench", args);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return Number.NaN;
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A pgbench script of the statement, with random values as its parameters. */
function benchScript(statement: string, learners: number, questions: number): string {
  const values = [":learner", ":learner", ":question", "array[:question]::int[]", "null", "1", "45000"];
  const statementWithValues = statement.replaceAll(/\$(\d)/g, (_, index) => values[index - 1] ?? "null");
  return [
    `\\set learner random(1, ${learners})`,
    `\\set question 1 + mod(:learner * 7 + random(0, ${QUESTIONS_PER_QUIZ - 1}), ${questions})`,
    `${statementWithValues.replaceAll(/\s+/g, " ")};`,
  ].join("\n");
}
