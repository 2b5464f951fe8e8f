import type { ReplyTo, SentBy } from "@rasayan/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "./client.ts";

export type Topic = ReplyTo<"listTopics">["topics"][number];
export type Progress = SentBy<"putUserChapters">["body"] & SentBy<"putUserTopics">["body"];

/** Every topic, by chapter and in teaching order. */
export const topicsQuery = () =>
  queryOptions({
    queryKey: ["topics"],
    queryFn: async (): Promise<Topic[]> => (await call("listTopics", {})).topics,
  });

/** What the learner has ticked, as it was last saved. */
export const progressQuery = () =>
  queryOptions({
    queryKey: ["progress"],
    queryFn: async (): Promise<Progress> => {
      const [chapters, topics] = await Promise.all([call("getUserChapters", {}), call("getUserTopics", {})]);
      return { ...chapters, ...topics };
    },
  });

/** Saves chapters and topics; each call replaces the whole set, so that a second try repairs half a first one. */
export function useSaveProgress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ topic_ids, ...chapters }: Progress) => {
      await call("putUserChapters", { body: chapters });
      await call("putUserTopics", { body: { topic_ids } });
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
