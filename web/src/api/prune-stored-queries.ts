import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { copies } from "../device/idb-store.ts";
import { signedOutAt } from "../device/local-user-data.ts";
import { STORED_SCHEMA } from "../device/store-versions.ts";
import { toIstDate } from "../format/dates.ts";
import { asApiError } from "./load-errors.ts";
import { deleteStoredQueries, listStoredQueries, type StoredQuery } from "./query-persistence.ts";
import { quizQuery, quizQuestionQuery } from "./quizzes.ts";
import { revisionCardsQuery } from "./revision.ts";

const MAX_AGE_MS = 30 * 86_400_000;
/** In characters of JSON. A note or a question has some thousand. */
const MAX_TOTAL_LENGTH = 5_000_000;

/** Calls `pruneStoredQueries` once a day, and after an update that changes stored shapes. */
export async function pruneDaily(client: QueryClient, userId: number): Promise<void> {
  const key = ["pruned", userId];
  const current = `${STORED_SCHEMA} ${toIstDate(new Date())}`;
  const startedAt = Date.now();
  if ((await copies.get(key)) === current) return;
  await pruneStoredQueries(client, userId);
  // If the user has signed out since, nothing of theirs may stay on this device.
  if (startedAt > signedOutAt()) await copies.set(key, current);
}

/**
 * Deletes stored data that is too old, has the shape of an earlier build, or exceeds the size limit; the oldest goes
 * first. Open quizzes and today's cards are never deleted: a copy that is too old is replaced by a new one, and stays
 * while there is no network.
 */
export async function pruneStoredQueries(client: QueryClient, userId: number): Promise<void> {
  const stored = await listStoredQueries(userId);
  const openQuizzes = new Set(stored.filter(isOpenQuiz).map(({ queryKey: [, hash] }) => hash));
  const isNeeded = (query: StoredQuery) =>
    openQuizzes.has(quizHashOf(query)) || (isCardList(query) && isFromToday(query));
  for (const query of stored.filter((query) => isNeeded(query) && isOutdated(query)))
    await replace(client, userId, query);
  const others = stored.filter((query) => !isNeeded(query));
  const recent = newestWithinLimit(others.filter((query) => !isOutdated(query)));
  await deleteStoredQueries(
    userId,
    others.filter((query) => !recent.has(query)),
  );
}

const quizHashOf = ({ queryKey: [root, hash] }: StoredQuery) => (root === "quiz" ? hash : undefined);

/** Whether this may be a quiz in progress. The data may have the shape of another build. */
const isOpenQuiz = ({ queryKey, data }: StoredQuery) =>
  queryKey[0] === "quiz" &&
  queryKey.length === 2 &&
  (data as { state?: unknown } | undefined)?.state !== "completed";

const isCardList = ({ queryKey: [root, part] }: StoredQuery) => root === "revision" && part === "cards";

const isFromToday = ({ storedAt }: StoredQuery) => toIstDate(new Date(storedAt)) === toIstDate(new Date());

const isOutdated = ({ schema, storedAt }: StoredQuery) =>
  schema !== STORED_SCHEMA || Date.now() - storedAt > MAX_AGE_MS;

/** The newest of these queries whose total size is within the limit. */
function newestWithinLimit(queries: readonly StoredQuery[]): Set<StoredQuery> {
  const newest = new Set<StoredQuery>();
  let total = 0;
  for (const query of [...queries].sort((a, b) => b.storedAt - a.storedAt)) {
    total += JSON.stringify(query.data).length;
    if (total <= MAX_TOTAL_LENGTH) newest.add(query);
  }
  return newest;
}

/** Fetches the query, which stores its new data. Deletes the stored copy only if the server has no such data. */
async function replace(client: QueryClient, userId: number, query: StoredQuery): Promise<void> {
  try {
    await fetchAgain(client, query.queryKey);
  } catch (error) {
    if (asApiError(error)?.status === 404) await deleteStoredQueries(userId, [query]);
  }
}

/** Fetches from the server alone, so that a stored copy never replaces a missing response. */
function fetchAgain(client: QueryClient, queryKey: QueryKey): Promise<unknown> {
  const [root, hash, part, id] = queryKey;
  const serverOnly = { staleTime: 0, retry: false, persister: undefined };
  if (root === "revision") return client.fetchQuery({ ...revisionCardsQuery(), ...serverOnly });
  if (part === "question")
    return client.fetchQuery({
      ...quizQuestionQuery(String(hash), Number(id), { isPrefetch: true }),
      ...serverOnly,
    });
  return client.fetchQuery({ ...quizQuery(String(hash)), ...serverOnly });
}
