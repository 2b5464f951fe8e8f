import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./client.ts";
import { idbDeletePrefix, idbGet, idbSet } from "./idb-store.ts";
import { signOutEpoch } from "./local-user-data.ts";

type Key = readonly (string | number)[];
type Asked = { client: QueryClient; queryKey: Key; owner?: number };
/** As a query function is asked; the signal tells that something newer has made its reply out of date. */
type AskedNow = Asked & { signal?: AbortSignal };

const KIND = "reply";
/** Whose the reply is that says who is signed in. */
export const ANONYMOUS = 0;
/** This script's address changes with every build: a reply kept by another one may have another shape. */
const BUILD = import.meta.url;
/** Kept replies that are shown because no answer came. */
const standIns = new WeakSet<object>();

/**
 * The reply of a call, kept on this device for the person who is signed in; where no answer comes, what was kept last
 * stands in. It may be old: it is asked for again as soon as there is a network.
 */
export async function networkFirst<Reply>(asked: AskedNow, fetch: () => Promise<Reply>): Promise<Reply> {
  try {
    return await fetchAndPersist(asked, fetch);
  } catch (error) {
    // What is in memory is as new as what was kept, and stays when this fails.
    if (!(error instanceof ApiError) || error.status !== 0 || asked.client.getQueryData(asked.queryKey))
      throw error;
    const kept = await readKept<Reply>(asked);
    if (kept === undefined) throw error;
    standIns.add(kept as object);
    return kept;
  }
}

/** The reply of a call, kept on this device to be drawn first on the next visit, while it is asked for again. */
export async function fetchAndPersist<Reply>(asked: AskedNow, fetch: () => Promise<Reply>): Promise<Reply> {
  const before = signOutEpoch();
  const reply = await fetch();
  if (!asked.signal?.aborted) persistQuery(asked, reply, before);
  return reply;
}

/** For `staleTime`: a reply is fresh for so long, one that stands in for it never is. */
export const staleTimeFor =
  (ms: number) =>
  ({ state }: { state: { data: unknown } }): number =>
    standIns.has(state.data as object) ? 0 : ms;

/** Puts what was kept on an earlier visit in place of a reply; it counts as old. Whether there was any. */
export async function restoreQuery<Reply>(
  asked: Asked,
  isFit: (reply: Reply) => boolean = () => true,
): Promise<boolean> {
  const kept = await readKept<Reply>(asked);
  if (kept === undefined || !isFit(kept)) return false;
  asked.client.setQueryData(asked.queryKey, kept, { updatedAt: 0 });
  return true;
}

/** Keeps what has become of a reply since it came, unless someone has signed out since it was asked for. */
export function persistQuery(asked: Asked, reply: unknown, before = signOutEpoch()): void {
  const keep = async () => {
    const key = await keyOf(asked);
    if (key && reply !== undefined && before === signOutEpoch()) await idbSet(key, [BUILD, reply]);
  };
  void keep().catch(ignore);
}

/** Drops what is not needed any more, with all that lies beneath its key. */
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
    // A browser that keeps nothing costs the use without a network, nothing else. Earlier builds kept no pairs.
    return undefined;
  }
}

/** Everyone has their own. A reply that comes before it is known whose it is waits for that; undefined: nobody's. */
async function keyOf({ client, queryKey, owner }: Asked): Promise<(string | number)[] | undefined> {
  const profile = client.getQueryCache().find<{ id: number }>({ queryKey: ["user"] });
  const id = owner ?? (profile?.state.data ?? (await profile?.promise))?.id;
  return id === undefined ? undefined : [KIND, id, ...queryKey];
}

function ignore(): void {}
