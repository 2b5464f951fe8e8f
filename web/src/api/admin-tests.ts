import type { RequestOf, ResponseOf } from "@rasayan/contract";
import {
  archiveSetTest,
  closeSetTest,
  createSetTest,
  deleteSetTest,
  drawByBlueprint,
  drawByFilters,
  duplicateSetTest,
  getSetTest,
  listSetTests,
  scheduleSetTest,
  updateSetTest,
} from "@rasayan/contract/endpoint-paths";
import { queryOptions, useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { type AdminSave, ifMatch, type SaveInput, useAdminSave } from "./admin-saves.ts";
import { request } from "./client.ts";

export type SetTest = ResponseOf<"getSetTest">;
export type SetTestBody = RequestOf<"updateSetTest">["body"];
export type SetTestSummary = ResponseOf<"listSetTests">["tests"][number];

/** The tests that a teacher sets, newest first. */
export const setTestsQuery = () =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "tests"],
    queryFn: async () => (await request(listSetTests, {})).tests,
  });

/** A test with its questions and classes. */
export const setTestQuery = (id: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "tests", id],
    queryFn: () => request(getSetTest, { params: { id } }),
    // The form is filled only once. If the row changes after that, the save is rejected.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** Saves a test. Without an `etag` it overwrites whatever is stored. */
export const setTestSave: AdminSave<SaveInput<SetTestBody>, SetTest> = {
  write: ({ id, etag, body }) =>
    id ? request(updateSetTest, { params: { id }, body }, ifMatch(etag)) : request(createSetTest, { body }),
  onSaved: (saved, queryClient) => queryClient.setQueryData(setTestQuery(saved.id).queryKey, saved),
};

export const useCreateSetTest = () =>
  useAdminSave({ write: (title: string) => request(createSetTest, { body: { title } }) });

export const useDeleteSetTest = () =>
  useAdminSave({ write: (id: number) => request(deleteSetTest, { params: { id } }) });

export const useDuplicateSetTest = () =>
  useAdminSave({ write: (id: number) => request(duplicateSetTest, { params: { id } }) });

export type DrawRow = RequestOf<"drawByFilters">["body"]["rows"][number];

const drawKey = (id: number) => [...ADMIN_KEY, "tests", id, "draw"];

/** Whether a draw for this draft runs. A second one would not know what the first one brings. */
export const useIsDrawing = (id: number) => useIsMutating({ mutationKey: drawKey(id) }) > 0;

/** Draws questions for a draft; they are its questions once the draft is saved with them. */
export const useDrawByFilters = (id: number) =>
  useMutation({
    mutationKey: drawKey(id),
    mutationFn: (body: RequestOf<"drawByFilters">["body"]) =>
      request(drawByFilters, { params: { id }, body }),
  });

/** Draws the questions of a whole paper for a draft. */
export const useDrawByBlueprint = (id: number) =>
  useMutation({
    mutationKey: drawKey(id),
    mutationFn: (body: RequestOf<"drawByBlueprint">["body"]) =>
      request(drawByBlueprint, { params: { id }, body }),
  });

/** A step of a test from one state to the next, after which its page shows the new one. */
function useStep<Input>(write: (input: Input) => Promise<SetTest>) {
  const queryClient = useQueryClient();
  return useAdminSave({
    write,
    onSaved: (saved) => queryClient.setQueryData(setTestQuery(saved.id).queryKey, saved),
  });
}

export const useScheduleSetTest = (id: number) =>
  useStep((body: RequestOf<"scheduleSetTest">["body"]) => request(scheduleSetTest, { params: { id }, body }));

export const useCloseSetTest = () => useStep((id: number) => request(closeSetTest, { params: { id } }));

export const useArchiveSetTest = () => useStep((id: number) => request(archiveSetTest, { params: { id } }));
