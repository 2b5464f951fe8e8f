import { useMutation, useQueryClient } from "@tanstack/react-query";
import { BOOKMARKS_KEY, type BookmarkChange } from "./bookmark-keys.ts";

const loadChanges = () => import("./bookmark-changes.ts");

/** Adds or removes a bookmark. The change is shown at once, and undone if the request fails. */
export function useToggleBookmark() {
  const queryClient = useQueryClient();
  return useMutation({
    // Requests run one after another, so that the last tap wins.
    scope: { id: "bookmarks" },
    mutationFn: async (change: BookmarkChange) => (await loadChanges()).saveBookmark(change),
    onMutate: async (change) => (await loadChanges()).showChange(queryClient, change),
    onError: (_error, _change, undo) => undo?.(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: BOOKMARKS_KEY }),
  });
}
