import {
  type InfiniteData,
  type QueryClient,
  type QueryFilters,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "./client.ts";

export type Starred = { kind: "question" | "content"; id: number };
type Star = Starred & { isStarred: boolean };
/** One page of a list of stars. */
export type StarsPage = { rows: { id: number }[]; page: number; limit: number; total: number };

/** All that the cache holds about stars as such. */
export const STARS_KEY = ["bookmarks"];
export const starListKey = (kind: Starred["kind"]) => [...STARS_KEY, "list", kind];

/** Sets a star or takes it away. It shows at once; when the call fails, all is as it was. */
export function useStar() {
  const queryClient = useQueryClient();
  return useMutation({
    // One after another: the last tap is what stays.
    scope: { id: "stars" },
    mutationFn: sendStar,
    onMutate: async (star: Star) => {
      const list = { queryKey: starListKey(star.kind) };
      const lists = queryClient.getQueriesData(list);
      // What was asked before the tap must not be drawn over it.
      const areStopped = [queryClient.cancelQueries(holding(star)), queryClient.cancelQueries(list)];
      showStar(queryClient, star);
      await Promise.all(areStopped);
      return lists;
    },
    onError: (_error, star, lists = []) => {
      showStar(queryClient, { ...star, isStarred: !star.isStarred });
      for (const [key, list] of lists) queryClient.setQueryData(key, list);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: STARS_KEY }),
  });
}

async function sendStar({ kind, id, isStarred }: Star): Promise<void> {
  const sent = { params: { id }, body: {} };
  if (kind === "question") await call(isStarred ? "bookmarkQuestion" : "unbookmarkQuestion", sent);
  else await call(isStarred ? "bookmarkContent" : "unbookmarkContent", sent);
}

/** What the cache holds of a question or a note. */
type Held = { bookmarked: boolean } | { content: { bookmarked: boolean } };

/** A question stands in the cache once for each quiz that asks it, a note once; and both in the list of their kind. */
function showStar(queryClient: QueryClient, star: Star): void {
  const { id, kind, isStarred } = star;
  queryClient.setQueriesData<Held>(holding(star), (held) => {
    if (!held) return held;
    if ("content" in held) return { ...held, content: { ...held.content, bookmarked: isStarred } };
    return { ...held, bookmarked: isStarred };
  });
  if (isStarred) return;
  queryClient.setQueriesData<InfiniteData<StarsPage>>({ queryKey: starListKey(kind) }, (list) => {
    if (!list?.pages.some(({ rows }) => rows.some((row) => row.id === id))) return list;
    const without = ({ rows, total, ...page }: StarsPage) => ({
      ...page,
      rows: rows.filter((row) => row.id !== id),
      total: total - 1,
    });
    return { ...list, pages: list.pages.map(without) };
  });
}

/** Where the cache holds the question or note itself. */
function holding({ kind, id }: Starred): QueryFilters {
  return kind === "question"
    ? { predicate: ({ queryKey: [root, , part, key] }) => root === "quiz" && isPlayed(part) && key === id }
    : {
        predicate: ({ queryKey: [root, , part, key] }) =>
          root === "chapters" && part === "content" && key === id,
      };
}

const isPlayed = (part: unknown) => part === "question" || part === "review";
