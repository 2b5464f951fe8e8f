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
export const progressQuery = () =>
  queryOptions({
    queryKey: ["progress"],
    queryFn: async (): Promise<Progress> => {
      const [chapters, topics] = await Promise.all([
        request(getUserChapters, {}),
        request(getUserTopics, {}),
      ]);
      return { ...chapters, ...topics };
    },
  });

/** Saves completed chapters and topics in one request, so that a failed save leaves both as they were. */
export function useSaveProgress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (progress: Progress) => request(putUserChapters, { body: progress }),
    // It may have been saved although its response was lost.
    onError: () => void queryClient.invalidateQueries({ queryKey: progressQuery().queryKey }),
    onSuccess: (_, saved) => {
      queryClient.setQueryData(progressQuery().queryKey, saved);
      // The profile's metrics and the daily plan depend on it.
      void queryClient.invalidateQueries({ queryKey: ["user"] });
      void queryClient.invalidateQueries({ queryKey: ["revision"] });
    },
  });
}
