import {
  onlineManager,
  type QueryCacheNotifyEvent,
  type QueryClient,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
} from "@tanstack/react-query";
import { copies } from "../device/idb-store.ts";
import { signedOutAt } from "../device/local-user-data.ts";
import { ApiError } from "./client.ts";

/**
 * The version of the shapes of stored data. Increase it whenever the shape of a persisted response changes:
 * scripts/stored-shapes.test.ts fails until then. Data stored with another version is never shown.
 */
export const STORED_SCHEMA = 8;

/** What is stored for a query, with the time (ms since 1970) and the key, whose first part is not the user. */
export type StoredQuery<Data = unknown> = {
  schema: number;
  storedAt: number;
  queryKey: QueryKey;
  data: Data;
};

/** The first part of the storage keys. The second is the user's id, and then the query's key follows. */
const KIND = "query";
/** The owner of the stored profile, which itself says who is signed in. */
const DEVICE = 0;

/**
 * - `offline`: stored, and shown if no response arrives.
 * - `startup`: stored, and shown only at the next start, while it is fetched again.
 */
type Persistence = "offline" | "startup" | undefined;

function persistenceOf([root, second, part]: QueryKey): Persistence {
  if (root === "user" || root === "chapters") return "offline";
  if (root === "quiz") return part === undefined || part === "question" ? "offline" : undefined;
  if (root === "revision") return second === "cards" ? "offline" : undefined;
  if (root === "smart-path" || (root === "quizzes" && second === "open")) return "startup";
  return undefined;
}

/** Data that comes from this device because no response has arrived. */
const restoredData = new WeakSet<object>();

/** How often the network has come back since this page was opened. */
let reconnections = 0;

/** Runs every query: the network first. If no response arrives, it returns what is stored on this device. */
export async function fetchOrRestore<Data>(
  queryFn: QueryFunction<Data>,
  context: QueryFunctionContext,
): Promise<Data> {
  const reconnectionsBefore = reconnections;
  try {
    return await queryFn(context);
  } catch (error) {
    const { client, queryKey } = context;
    const hasNoResponse = error instanceof ApiError && error.status === 0;
    // Data in memory is at least as new as the stored data, and it stays if the query fails.
    if (!hasNoResponse || persistenceOf(queryKey) !== "offline" || client.getQueryData(queryKey)) throw error;
    const stored = await readStored<Data>(client, queryKey);
    // The network came back while this request was failing. Nothing else would send it again.
    if (reconnections > reconnectionsBefore) return fetchOrRestore(queryFn, context);
    if (!stored) throw error;
    return markRestored(stored.data);
  }
}

/** Stores the data of persisted queries on this device whenever it changes. */
export function persistQueries(client: QueryClient): void {
  onlineManager.subscribe((isOnline) => {
    if (isOnline) reconnections += 1;
  });
  client.getQueryCache().subscribe((event) => handleQueryEvent(client, event));
}

function handleQueryEvent(client: QueryClient, event: QueryCacheNotifyEvent): void {
  if (event.type !== "updated" || event.action.type !== "success") return;
  const { queryKey, state } = event.query;
  if (persistenceOf(queryKey) === undefined || state.data === undefined) return;
  // Restored data may be old, so it is fetched again as soon as there is a network.
  if (restoredData.has(state.data)) event.query.invalidate();
  else void storeQuery(client, queryKey, state).catch(ignore);
}

/** Puts data stored on an earlier visit into the query cache, as stale data. Resolves to whether there was any. */
export async function restoreQuery<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  isUsable: (data: Data, storedAt: Date) => boolean = () => true,
): Promise<boolean> {
  const stored = await readStored<Data>(client, queryKey);
  if (!stored || !isUsable(stored.data, new Date(stored.storedAt))) return false;
  client.setQueryData(queryKey, markRestored(stored.data), { updatedAt: stored.storedAt });
  return true;
}

/** Deletes the stored data of the queries whose keys start with `queryKey`. */
export function evictQueries(client: QueryClient, queryKey: QueryKey): void {
  void storageKeyOf(client, queryKey)
    .then((key) => key && copies.deletePrefix(key))
    .catch(ignore);
}

/** Everything stored for a user, of any schema. */
export const listStoredQueries = (userId: number): Promise<StoredQuery[]> =>
  copies.list<StoredQuery>(KIND, userId);

/** Deletes the stored data of exactly these queries of a user. */
export async function deleteStoredQueries(userId: number, queries: readonly StoredQuery[]): Promise<void> {
  await copies.replace(queries.map(({ queryKey }) => [KIND, userId, ...(queryKey as (string | number)[])]));
}

async function storeQuery(
  client: QueryClient,
  queryKey: QueryKey,
  { data, dataUpdatedAt }: { data: unknown; dataUpdatedAt: number },
): Promise<void> {
  const key = await storageKeyOf(client, queryKey);
  const stored: StoredQuery = { schema: STORED_SCHEMA, storedAt: dataUpdatedAt, queryKey, data };
  // The data of a user who has signed out meanwhile must not stay on this device.
  if (key && dataUpdatedAt > signedOutAt()) await copies.set(key, stored);
}

/** What is stored for a query with the current schema. Without browser storage, only offline use is lost. */
async function readStored<Data>(
  client: QueryClient,
  queryKey: QueryKey,
): Promise<StoredQuery<Data> | undefined> {
  try {
    const key = await storageKeyOf(client, queryKey);
    const stored = key && (await copies.get<StoredQuery<Data>>(key));
    return stored?.schema === STORED_SCHEMA ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** The storage key, which contains the user's id. Waits for a profile that is loading; undefined without a user. */
async function storageKeyOf(
  client: QueryClient,
  queryKey: QueryKey,
): Promise<(string | number)[] | undefined> {
  const key = queryKey as (string | number)[];
  if (key[0] === "user") return [KIND, DEVICE, ...key];
  const profile = client.getQueryCache().find<{ id: number }>({ queryKey: ["user"] });
  const id = (profile?.state.data ?? (await profile?.promise))?.id;
  return id === undefined ? undefined : [KIND, id, ...key];
}

function markRestored<Data>(data: Data): Data {
  restoredData.add(data as object);
  return data;
}

function ignore(): void {}
