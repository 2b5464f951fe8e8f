import {
  onlineManager,
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
} from "@tanstack/react-query";
import { copies, type Key } from "../device/idb-store.ts";
import { signedOutAt } from "../device/local-user-data.ts";
import { STORED_SCHEMA } from "../device/store-versions.ts";
import { toIstDate } from "../format/dates.ts";
import { ApiError } from "./client.ts";

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

/** Whether responses to this query are stored on this device. */
function isPersisted([root, second, part]: QueryKey): boolean {
  if (root === "quiz") return part === undefined || part === "question";
  if (root === "revision") return second === "cards";
  if (root === "flash-cards") return second === "today";
  if (root === "quizzes") return second === "open";
  return ["user", "chapters", "topics", "progress", "smart-path"].includes(String(root));
}

/** Whether stored data may still be shown. A plan is for one day. */
const isUsable = ({ schema, storedAt, queryKey }: StoredQuery): boolean =>
  schema === STORED_SCHEMA &&
  (queryKey[0] !== "smart-path" || toIstDate(new Date(storedAt)) === toIstDate(new Date()));

/** How long a response is waited for before what is stored is shown. */
const PATIENCE_MS = 2000;
/** When a server that has not answered is asked again. */
const RETRY_MS = 10_000;

/** Data that comes from this device because no response has arrived. */
const restoredData = new WeakSet<object>();

/** Queries that show what is stored while their response is still on its way. */
const awaiting = new WeakSet<Query>();

/** How often the network has come back since this page was opened. */
let reconnections = 0;

/** Whether the server has answered the last request of this page. */
let isAnswering = false;

/**
 * How long to wait for a response. Only this learner changes a question of an attempt, and the app stores these changes,
 * so a stored question is shown at once. If the server has not answered before, the wait has begun with the page.
 */
function patienceFor([root, , part]: QueryKey): number {
  if (root === "quiz" && part === "question") return 0;
  return isAnswering ? PATIENCE_MS : Math.max(0, PATIENCE_MS - performance.now());
}

type Outcome<Data> = { data: Data } | { error: unknown };

/**
 * Runs every query: the network first. If no response arrives, or not soon, it returns what is stored on this device; a
 * response that arrives later replaces it.
 */
export async function fetchOrRestore<Data>(
  queryFn: QueryFunction<Data>,
  context: QueryFunctionContext,
): Promise<Data> {
  const { client, queryKey } = context;
  const reconnectionsBefore = reconnections;
  const outcome = outcomeOf(queryFn, context);
  // Data in memory is at least as new as the stored data, and it stays if the query fails.
  const canRestore = isPersisted(queryKey) && !client.getQueryData(queryKey);
  const first = await (canRestore ? storedIfLate<Data>(client, queryKey, outcome) : outcome);
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if ("data" in first) {
    markReceived(query);
    return first.data;
  }
  if ("stored" in first) {
    if (query) void takeLateResponse(client, query, outcome);
    return markRestored(first.stored);
  }
  if (!canRestore || !hasNoResponse(first.error)) throw first.error;
  const stored = await readStored<Data>(client, queryKey);
  // The network came back while this request was failing. Nothing else would send it again.
  if (reconnections > reconnectionsBefore) return fetchOrRestore(queryFn, context);
  if (!stored) throw first.error;
  if (query) refetchLater(client, query);
  return markRestored(stored.data);
}

async function outcomeOf<Data>(
  queryFn: QueryFunction<Data>,
  context: QueryFunctionContext,
): Promise<Outcome<Data>> {
  try {
    const data = await queryFn(context);
    isAnswering = true;
    return { data };
  } catch (error) {
    isAnswering = !hasNoResponse(error);
    return { error };
  }
}

/** The outcome of a request; or, once it has been waited for long enough, what is stored, if that is there sooner. */
async function storedIfLate<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  outcome: Promise<Outcome<Data>>,
): Promise<Outcome<Data> | { stored: Data }> {
  const patienceMs = patienceFor(queryKey);
  const early = await Promise.race([outcome, wait(patienceMs)]);
  if (early) return early;
  if (patienceMs > 0) isAnswering = false;
  const readCopy = async (): Promise<Outcome<Data> | { stored: Data }> => {
    const copy = await readStored<Data>(client, queryKey);
    return copy ? { stored: copy.data } : outcome;
  };
  return Promise.race([outcome, readCopy()]);
}

/** Shows the response that arrives after the stored copy was shown. */
async function takeLateResponse(
  client: QueryClient,
  query: Query,
  outcome: Promise<Outcome<unknown>>,
): Promise<void> {
  const { queryKey } = query;
  awaiting.add(query);
  const late = await outcome;
  awaiting.delete(query);
  // The app may have changed the data since, for example because an answer was saved.
  if ("data" in late && isRestored(query)) {
    markReceived(query);
    return void client.setQueryData(queryKey, late.data);
  }
  query.invalidate();
  if ("error" in late && hasNoResponse(late.error)) refetchLater(client, query);
  else void client.refetchQueries({ queryKey, exact: true, type: "active" });
}

/** Asks a server again that does not answer. Without a network, its return does that. */
function refetchLater(client: QueryClient, query: Query): void {
  setTimeout(() => {
    if (isRestored(query) && onlineManager.isOnline())
      void client.refetchQueries({ queryKey: query.queryKey, exact: true, type: "active" });
  }, RETRY_MS);
}

const isRestored = ({ state }: Query): boolean =>
  typeof state.data === "object" && state.data !== null && isFromDevice(state.data);

/** Whether a query shows what this device has stored, because no response has arrived. */
export const isFromDevice = (data: object): boolean => restoredData.has(data);

const hasNoResponse = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

/** Call on a page that the server has rendered: it has just answered. */
export function countAsAnswer(): void {
  isAnswering = true;
}

/** Stores the data of persisted queries on this device whenever it changes. */
export function persistQueries(client: QueryClient): void {
  onlineManager.subscribe((isOnline) => {
    if (isOnline) reconnections += 1;
  });
  client.getQueryCache().subscribe((event) => handleQueryEvent(client, event));
}

function handleQueryEvent(client: QueryClient, event: QueryCacheNotifyEvent): void {
  if (event.type !== "updated") return;
  const { query, action } = event;
  if (action.type === "error" && hasNoResponse(action.error) && isRestored(query))
    refetchLater(client, query);
  if (action.type !== "success" || !isPersisted(query.queryKey) || query.state.data === undefined) return;
  // Restored data may be old, so it is fetched again as soon as there is a network, unless its response is awaited.
  if (!isRestored(query)) void storeQuery(client, query.queryKey, query.state).catch(ignore);
  else if (!awaiting.has(query)) query.invalidate();
}

/** Puts data stored on an earlier visit into the query cache, as stale data. Resolves to whether there was any. */
export async function restoreQuery<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  isWanted: (data: Data) => boolean = () => true,
): Promise<boolean> {
  const stored = await readStored<Data>(client, queryKey);
  // The response may have been faster than the storage.
  if (client.getQueryData(queryKey) !== undefined) return true;
  if (!stored || !isWanted(stored.data)) return false;
  client.setQueryData(queryKey, markRestored(stored.data), { updatedAt: stored.storedAt });
  return true;
}

/** Puts the stored data of all queries whose keys start with `prefix` into the query cache, in one read. */
export async function restoreQueriesUnder(client: QueryClient, prefix: QueryKey): Promise<void> {
  const key = await storageKeyOf(client, prefix);
  const stored = key ? await copies.list<StoredQuery>(...key).catch(() => []) : [];
  for (const query of stored.filter(isUsable))
    if (client.getQueryData(query.queryKey) === undefined)
      client.setQueryData(query.queryKey, markRestored(query.data), { updatedAt: query.storedAt });
}

/** Deletes the stored data of the queries whose keys start with `queryKey`. */
export function evictQueries(client: QueryClient, queryKey: QueryKey): void {
  for (const [id, [, query]] of unwritten)
    if (queryKey.every((part, index) => part === query.queryKey[index])) unwritten.delete(id);
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

/** What is to be stored, by storage key. All that changes at one time, such as a whole paper, is one transaction. */
const unwritten = new Map<string, [Key, StoredQuery]>();

async function storeQuery(
  client: QueryClient,
  queryKey: QueryKey,
  { data, dataUpdatedAt }: { data: unknown; dataUpdatedAt: number },
): Promise<void> {
  const key = await storageKeyOf(client, queryKey);
  if (!key) return;
  if (unwritten.size === 0) setTimeout(() => void write().catch(ignore));
  unwritten.set(key.join(), [key, { schema: STORED_SCHEMA, storedAt: dataUpdatedAt, queryKey, data }]);
}

async function write(): Promise<void> {
  // The data of a user who has signed out since must not stay on this device.
  const entries = [...unwritten.values()].filter(([, { storedAt }]) => storedAt > signedOutAt());
  unwritten.clear();
  await copies.replace([], entries);
}

/** What is stored for a query and may be shown. Without browser storage, only offline use is lost. */
async function readStored<Data>(
  client: QueryClient,
  queryKey: QueryKey,
): Promise<StoredQuery<Data> | undefined> {
  try {
    const key = await storageKeyOf(client, queryKey);
    const stored = key && (await copies.get<StoredQuery<Data>>(key));
    return stored && isUsable(stored) ? stored : undefined;
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

/** Call before a response is put into the cache, which keeps the object that is there if both are equal. */
function markReceived(query: Query | undefined): void {
  if (typeof query?.state.data === "object" && query.state.data !== null)
    restoredData.delete(query.state.data);
}

function markRestored<Data>(data: Data): Data {
  restoredData.add(data as object);
  return data;
}

function ignore(): void {}
