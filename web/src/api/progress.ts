import type { ResponseOf } from "@rasayan/contract";
import {
  getUserChapters,
  getUserTopics,
  listTopics,
  putUserChapters,
} from "@rasayan/contract/endpoint-paths";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client.ts";

export type Topic = ResponseOf<"listTopics">["topics"][number];
export type Progress = ResponseOf<"getUserChapters"> & ResponseOf<"getUserTopics">;

/** Every topic, by chapter and in teaching order. */
export const topicsQuery = () =>
  queryOptions({
    queryKey: ["topics"],
    queryFn: async (): Promise<Topic[]> => (await request(listTopics, {})).topics,
  });

/** The chapters and topics that the learner has marked as completed, as last saved. */
export const progressQuery = () => queryOptions({ queryKey: ["progress"], queryFn: fetchProgress });

async function fetchProgress(): Promise<Progress> {
  const [chapters, topics] = await Promise.all([request(getUserChapters, {}), request(getUserTopics, {})]);
  return { ...chapters, ...topics };
}

/** Returns the progress to save; `saved`: what the server has now. */
type ChangeProgress = (saved: Progress) => Progress;

/**
 * Saves completed chapters and topics in one request, so that a failed save leaves both as they were. The request replaces
 * them, and the page may show a copy of this device, so the changes are made on what the server has. The result is that.
 */
export function useSaveProgress() {
  const queryClient = useQueryClient();
  const { queryKey } = progressQuery();
  return useMutation({
    mutationFn: async (change: ChangeProgress): Promise<Progress> => {
      const saved = await fetchProgress();
      const progress = change(saved);
      await request(putUserChapters, { body: progress });
      // A request that was sent before would bring what was saved then.
      await queryClient.cancelQueries({ queryKey, exact: true });
      queryClient.setQueryData(queryKey, progress);
      return saved;
    },
    // It may have been saved although its response was lost.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
    onSuccess: () => {
      // The profile's metrics and the daily plan depend on it.
      void queryClient.invalidateQueries({ queryKey: ["user"] });
      void queryClient.invalidateQueries({ queryKey: ["revision"] });
    },
  });
}
