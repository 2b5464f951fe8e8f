import type { RequestOf, ResponseOf } from "@rasayan/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client.ts";

export type Topic = ResponseOf<"listTopics">["topics"][number];
export type Progress = RequestOf<"putUserChapters">["body"] & RequestOf<"putUserTopics">["body"];

/** Every topic, by chapter and in teaching order. */
export const topicsQuery = () =>
  queryOptions({
    queryKey: ["topics"],
    queryFn: async (): Promise<Topic[]> => (await request("listTopics", {})).topics,
  });

/** What the learner has ticked, as it was last saved. */
export const progressQuery = () =>
  queryOptions({
    queryKey: ["progress"],
    queryFn: async (): Promise<Progress> => {
      const [chapters, topics] = await Promise.all([
        request("getUserChapters", {}),
        request("getUserTopics", {}),
      ]);
      return { ...chapters, ...topics };
    },
  });

/** Saves chapters and topics; each call replaces the whole set, so that a second try repairs half a first one. */
export function useSaveProgress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ topic_ids, ...chapters }: Progress) => {
      await request("putUserChapters", { body: chapters });
      await request("putUserTopics", { body: { topic_ids } });
    },
    // One of the two may have been saved.
    onError: () => void queryClient.invalidateQueries({ queryKey: progressQuery().queryKey }),
    onSuccess: (_, saved) => {
      queryClient.setQueryData(progressQuery().queryKey, saved);
      // The figures of the profile and the day's plan follow from it.
      void queryClient.invalidateQueries({ queryKey: ["user"] });
      void queryClient.invalidateQueries({ queryKey: ["revision"] });
    },
  });
}
