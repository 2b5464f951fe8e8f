import { AsyncLocalStorage } from "node:async_hooks";
import { type DatabaseConnection, PostgresDialect, PostgresDriver } from "kysely";

const requestSignal = new AsyncLocalStorage<AbortSignal | undefined>();

/** Runs the work of a request: once its time limit aborts the signal, the work ends at its next statement. */
export const inRequest = <T>(signal: AbortSignal, work: () => T): T => requestSignal.run(signal, work);

/** Runs work for several requests, which none of them may end. */
export const outsideRequests = <T>(work: () => T): T => requestSignal.run(undefined, work);

/** Throws if the request has been answered because it took too long. */
export const throwIfTimedOut = (): void => requestSignal.getStore()?.throwIfAborted();

/**
 * Calls `end` when the request is answered because it takes too long, for work that nothing else ends. Returns a function
 * that removes it.
 */
export function onTimeLimit(end: (reason: Error) => void): () => void {
  const signal = requestSignal.getStore();
  const listener = () => end(signal?.reason);
  signal?.addEventListener("abort", listener, { once: true });
  return () => signal?.removeEventListener("abort", listener);
}

/**
 * Refuses every statement of a request that has been answered with 503, the commit as well: a transaction is rolled
 * back, so that a repeated request doesn't do its work twice.
 */
class RequestDriver extends PostgresDriver {
  readonly #guarded = new WeakSet<DatabaseConnection>();

  override async acquireConnection(...options: Parameters<PostgresDriver["acquireConnection"]>) {
    throwIfTimedOut();
    const connection = await super.acquireConnection(...options);
    if (!this.#guarded.has(connection)) {
      this.#guarded.add(connection);
      const executeQuery = connection.executeQuery.bind(connection);
      connection.executeQuery = async (query, ...rest) => {
        if (!query.sql.startsWith("rollback")) throwIfTimedOut();
        return executeQuery(query, ...rest);
      };
    }
    return connection;
  }
}

/** The dialect of both databases, whose statements end with their request. */
export class RequestDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0];
  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config);
    this.#config = config;
  }
  override createDriver() {
    return new RequestDriver(this.#config);
  }
}
