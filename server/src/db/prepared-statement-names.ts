import { createHash } from "node:crypto";
import { type CompiledQuery, type PostgresPool, sql } from "kysely";
import type pg from "pg";

const PREPARED_MARKER = "/* prepared */";

/** Opens a statement that a connection plans once: planning the largest ones takes longer than doing them. */
export const asPrepared = sql.raw(PREPARED_MARKER);

/** The same for a statement that is put together already. */
export function toPreparedQuery<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  return { ...compiled, sql: `${PREPARED_MARKER} ${compiled.sql}` };
}

const names = new Map<string, string>();

/**
 * The pool as Kysely is to see it: PostgreSQL keeps the plans of named statements only, and Kysely names none. Not for
 * PGlite, whose one session outlives a connection and would know the name already.
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
 * The name under which the plan of a statement is kept; undefined for one that does not ask for it. It follows from the
 * text, so that processes whose sessions a pooler shares mean the same statement by the same name.
 */
export function statementName(text: string): string | undefined {
  if (!text.startsWith(PREPARED_MARKER)) return undefined;
  const name = names.get(text) ?? `prepared_${createHash("sha256").update(text).digest("hex").slice(0, 40)}`;
  names.set(text, name);
  return name;
}
