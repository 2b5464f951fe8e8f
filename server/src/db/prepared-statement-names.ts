import { createHash } from "node:crypto";
import { type CompiledQuery, type PostgresPool, sql } from "kysely";
import type pg from "pg";

const PREPARED_MARKER = "/* prepared */";

/** First token of a statement that a connection should plan only once: the largest take longer to plan than to run. */
export const asPrepared = sql.raw(PREPARED_MARKER);

/** Adds the marker of `asPrepared` to a query that is already compiled. */
export function toPreparedQuery<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  return { ...compiled, sql: `${PREPARED_MARKER} ${compiled.sql}` };
}

const names = new Map<string, string>();

/**
 * Wraps a pool for Kysely so that marked statements get a name: PostgreSQL caches plans of named statements only, and
 * Kysely gives no names. Not for PGlite: its one session outlives a connection and would already have the name.
 */
export function withPreparedNames(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const query = (text: string, values: unknown[]) =>
        client.query({ name: statementName(text), text, values });
      return Object.create(client, { query: { value: query } });
    },
  };
}

/**
 * Returns the name for a statement, or undefined if it doesn't start with the marker. The name is a hash of the text,
 * so that processes whose sessions a pooler shares use the same name for the same statement.
 */
export function statementName(text: string): string | undefined {
  if (!text.startsWith(PREPARED_MARKER)) return undefined;
  const name = names.get(text) ?? `prepared_${createHash("sha256").update(text).digest("hex").slice(0, 40)}`;
  names.set(text, name);
  return name;
}
