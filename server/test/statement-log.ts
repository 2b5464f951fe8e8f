import { appendFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { type CompiledQuery, type Dialect, PostgresQueryCompiler } from "kysely";

/**
 * A statement as a test compiled it: its SQL, the kinds of its parameters, and the place that runs it
 * (`server/src/…:line`). `scripts/statement-types.mjs` compares these with the database and with the types of the code.
 */
export type LoggedStatement = { sql: string; parameters: string[]; place: string };

const FRAME = /\/(server\/(?:src|test)\/[^:)?]+\.ts)[^:]*:(\d+):\d+\)?$/;
const IS_TEST = /^server\/test\/|\.test\.ts:/;
const MAX_FRAMES = 40;

/**
 * Returns the dialect so that it appends each new statement of the program, not of a test, to a file of this process in
 * `folder`, one JSON object per line.
 */
export function logStatements(dialect: Dialect, folder: string): Dialect {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${process.pid}.jsonl`);
  const log = ({ sql, parameters }: CompiledQuery) => {
    const place = findPlace();
    if (!place || IS_TEST.test(place)) return;
    const statement: LoggedStatement = { sql, parameters: parameters.map(kindOf), place };
    const line = JSON.stringify(statement);
    if (!known.has(line)) appendFileSync(file, `${line}\n`);
    known.add(line);
  };
  class LoggingCompiler extends PostgresQueryCompiler {
    override compileQuery(...query: Parameters<PostgresQueryCompiler["compileQuery"]>) {
      const compiled = super.compileQuery(...query);
      log(compiled);
      return compiled;
    }
  }
  return Object.assign(dialect, { createQueryCompiler: () => new LoggingCompiler() });
}

/** What this process has logged. */
const known = new Set<string>();

/** The innermost place of the server on the stack. An async function counts until its first `await`. */
function findPlace(): string | undefined {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = MAX_FRAMES;
  const { stack = "" } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  const places = stack.split("\n").map((frame) => FRAME.exec(frame)?.slice(1).join(":"));
  return places.find((place) => place && !place.startsWith("server/test/statement-log.ts"));
}

/** What a value is, such as `number` or `Date[]`; several with `|` between them for an array of several. */
function kindOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (value instanceof Date) return "Date";
  if (Array.isArray(value)) {
    const kinds = new Set(value.filter((item) => item !== null).map(kindOf));
    return [...kinds].map((kind) => `${kind}[]`).join("|") || "null";
  }
  if (Buffer.isBuffer(value)) return "Buffer";
  return typeof value === "object" ? value.constructor.name : typeof value;
}
