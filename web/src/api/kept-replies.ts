import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./client.ts";
import { idbDeletePrefix, idbGet, idbSet } from "./idb-store.ts";
import { signOutEpoch } from "./local-user-data.ts";

type Key = readonly (string | number)[];
type Asked = { client: QueryClient; queryKey: Key; owner?: number };
/** The context of a query function. Its `signal` is aborted if newer data makes the response out of date. */
type AskedNow = Asked & { signal?: AbortSignal };

const KIND = "reply";
/** The owner of the persisted profile, which itself says who is signed in. */
export const ANONYMOUS = 0;
/** The URL of this script changes with every build. A response persisted by another build may have another shape. */
const BUILD = import.meta.url;
/** Persisted responses that are shown because no response arrived. */
const standIns = new WeakSet<object>();

/**
 * Fetches a response and persists it on this device for the signed-in user. If no response arrives, returns the
 * persisted one. That may be old, so it counts as stale and is refetched as soon as there is a network.
 */
export async function networkFirst<Reply>(asked: AskedNow, fetch: () => Promise<Reply>): Promise<Reply> {
  try {
    return await fetchAndPersist(asked, fetch);
  } catch (error) {
    // Data in memory is at least as new as the persisted response, and it stays if the query fails.
    if (!(error instanceof ApiError) || error.status !== 0 || asked.client.getQueryData(asked.queryKey))
      throw error;
    const kept = await readKept<Reply>(asked);
    if (kept === undefined) throw error;
    standIns.add(kept as object);
    return kept;
  }
}

/** Fetches a response and persists it, so that the next visit can show it at once while it is refetched. */
export async function fetchAndPersist<Reply>(asked: AskedNow, fetch: () => Promise<Reply>): Promise<Reply> {
  const before = signOutEpoch();
  const reply = await fetch();
  if (!asked.signal?.aborted) persistQuery(asked, reply, before);
  return reply;
}

/** A `staleTime`: a response is fresh for `ms`, but never if it is a persisted one shown for want of a network. */
export const staleTimeFor =
  (ms: number) =>
  ({ state }: { state: { data: unknown } }): number =>
    standIns.has(state.data as object) ? 0 : ms;

/** Puts a response persisted on an earlier visit into the query cache, as stale data. Resolves to whether it did. */
export async function restoreQuery<Reply>(
  asked: Asked,
  isFit: (reply: Reply) => boolean = () => true,
): Promise<boolean> {
  const kept = await readKept<Reply>(asked);
  if (kept === undefined || !isFit(kept)) return false;
  asked.client.setQueryData(asked.queryKey, kept, { updatedAt: 0 });
  return true;
}

/** Persists a response in its current state, unless someone has signed out since it was requested. */
export function persistQuery(asked: Asked, reply: unknown, before = signOutEpoch()): void {
  const keep = async () => {
    const key = await keyOf(asked);
    if (key && reply !== undefined && before === signOutEpoch()) await idbSet(key, [BUILD, reply]);
  };
  void keep().catch(ignore);
}

/** Deletes the persisted responses whose keys start with `queryKey`. */
export function evictQueries(asked: Asked): void {
  void keyOf(asked)
    .then((key) => key && idbDeletePrefix(key))
    .catch(ignore);
}

async function readKept<Reply>(asked: Asked): Promise<Reply | undefined> {
  try {
    const key = await keyOf(asked);
    const [build, reply] = (key && (await idbGet<[string, Reply]>(key))) ?? [];
    return build === BUILD ? reply : undefined;
  } catch {
    // Without browser storage only offline use is lost. Values of earlier builds are not pairs, and also end here.
    return undefined;
  }
}

/** The storage key, which contains the user's id. Waits for a profile that is loading; undefined without a user. */
async function keyOf({ client, queryKey, owner }: Asked): Promise<(string | number)[] | undefined> {
  const profile = client.getQueryCache().find<{ id: number }>({ queryKey: ["user"] });
  const id = owner ?? (profile?.state.data ?? (await profile?.promise))?.id;
  return id === undefined ? undefined : [KIND, id, ...queryKey];
}

function ignore(): void {}
