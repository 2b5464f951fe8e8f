import type { ResponseOf } from "@rasayan/contract";
import { getCoverage, putCoverage } from "@rasayan/contract/endpoint-paths";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { localStore } from "../device/local-storage.ts";
import { USER_DATA_PREFIX } from "../device/local-user-data.ts";
import { request } from "./client.ts";

export type Coverage = ResponseOf<"getCoverage">;
export type CoverageChapter = Coverage["chapters"][number];
export type CoverageState = CoverageChapter["state"];

/** What the learner has covered, as last saved. */
export const coverageQuery = () =>
  queryOptions({ queryKey: ["coverage"], queryFn: () => request(getCoverage, {}) });

const UNSENT_KEY = `${USER_DATA_PREFIX}coverage`;

type States = Record<number, CoverageState>;

/** What was chosen and has not reached the server, from this visit or an earlier one. */
function readUnsent(): States | undefined {
  try {
    const stored: unknown = JSON.parse(localStore.read(UNSENT_KEY) ?? "null");
    return typeof stored === "object" && stored !== null ? (stored as States) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The learner's states, and a function that changes and saves them at once. Each request holds the whole list and they are
 * sent one after the other, so the last choice wins. A choice that did not arrive stays on the device until it has.
 */
export function useCoverage({ chapters, is_answered }: Coverage) {
  const queryClient = useQueryClient();
  const [unsent, setUnsent] = useState(readUnsent);
  const saving = useMutation({
    scope: { id: UNSENT_KEY },
    mutationFn: (states: States) =>
      request(putCoverage, {
        body: {
          chapters: chapters.map(({ chapter_id, state }) => ({
            chapter_id,
            state: states[chapter_id] ?? state,
          })),
        },
      }),
    onSuccess: (coverage, states) => {
      queryClient.setQueryData(coverageQuery().queryKey, coverage);
      // A later choice may be waiting to be sent.
      if (localStore.read(UNSENT_KEY) === JSON.stringify(states)) {
        localStore.write(UNSENT_KEY, undefined);
        setUnsent(undefined);
      }
      for (const queryKey of [["smart-path"], ["user"], ["progress"], ["revision"]])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
  const savedOrSuggested = ({ state, suggested }: CoverageChapter) => (is_answered ? state : suggested);
  const stateOf = (chapter: CoverageChapter) => unsent?.[chapter.chapter_id] ?? savedOrSuggested(chapter);
  const save = (changes: States = {}) => {
    const states = Object.fromEntries(
      chapters.map((chapter) => [chapter.chapter_id, changes[chapter.chapter_id] ?? stateOf(chapter)]),
    );
    localStore.write(UNSENT_KEY, JSON.stringify(states));
    setUnsent(states);
    saving.mutate(states);
  };
  return { stateOf, save, saving, hasUnsent: unsent !== undefined };
}
