import type { RequestOf, ResponseOf } from "@rasayan/contract";
import {
  endLearnersAttempt,
  getLiveTest,
  letBackIn,
  pauseSetTest,
  resumeSetTest,
  setExtraTime,
  setTestOverride,
} from "@rasayan/contract/endpoint-paths";
import { queryOptions } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { useAdminSave } from "./admin-saves.ts";
import { request } from "./client.ts";

export type LiveTest = ResponseOf<"getLiveTest">;
export type LiveLearner = LiveTest["learners"][number];

/** How far each student of a test is, read again every ten seconds. */
export const liveTestQuery = (id: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "tests", id, "live"],
    queryFn: () => request(getLiveTest, { params: { id } }),
    staleTime: 0,
    refetchInterval: 10_000,
  });

export const useSetExtraTime = (id: number) =>
  useAdminSave({
    write: (extra_minutes: number) => request(setExtraTime, { params: { id }, body: { extra_minutes } }),
  });

/** What is different for one student. */
export type Override = RequestOf<"setTestOverride">["body"];

export const useSetOverride = (id: number) =>
  useAdminSave({
    write: ({ userId, body }: { userId: number; body: Override }) =>
      request(setTestOverride, { params: { id, userId }, body }),
  });

/** Pauses a test or resumes it, for one student or for all. */
export const usePause = (id: number) =>
  useAdminSave({
    write: ({ isPaused, userId }: { isPaused: boolean; userId?: number | undefined }) =>
      request(isPaused ? resumeSetTest : pauseSetTest, {
        params: { id },
        body: userId === undefined ? {} : { user_id: userId },
      }),
  });

export const useEndAttempt = (id: number) =>
  useAdminSave({
    write: (userId: number) => request(endLearnersAttempt, { params: { id, userId }, body: {} }),
  });

/** Lets a student go on in the attempt that has ended, for a reason. */
export const useLetBackIn = (id: number) =>
  useAdminSave({
    write: ({ userId, reason }: { userId: number; reason: string }) =>
      request(letBackIn, { params: { id, userId }, body: { reason } }),
  });
