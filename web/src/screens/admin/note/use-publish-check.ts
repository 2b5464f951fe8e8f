import { useMutation, useQueryClient } from "@tanstack/react-query";
import { previewQuery } from "../../../api/admin-markdown.ts";

/**
 * Checks a note's text before it is published. `check` resolves to whether it may be: a text with a broken formula or
 * with an image without a description may not. `problems` then says why. `reset` forgets the result of the last check.
 */
export function usePublishCheck() {
  const queryClient = useQueryClient();
  const check = useMutation({
    mutationFn: async (text: string) => {
      const { problems } = await queryClient.fetchQuery(previewQuery(text, "body"));
      return problems.filter(({ severity }) => severity === "error");
    },
  });
  return {
    problems: check.data ?? [],
    error: check.error,
    isBusy: check.isPending,
    reset: check.reset,
    check: (text: string): Promise<boolean> =>
      check.mutateAsync(text).then(
        (problems) => problems.length === 0,
        () => false,
      ),
  };
}
