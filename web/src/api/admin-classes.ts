import type { ClassBody, ImportResult, ResponseOf } from "@rasayan/contract";
import {
  admitClassMember,
  createClass,
  deleteClass,
  deleteClassInvitation,
  getTaughtClass,
  importClassList,
  listMemberTests,
  listTaughtClasses,
  removeClassMember,
  renewClassCode,
  updateClass,
} from "@rasayan/contract/endpoint-paths";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { ifMatch, useAdminSave } from "./admin-saves.ts";
import { request } from "./client.ts";

export type { ImportResult };
export type TaughtClass = ResponseOf<"getTaughtClass">;
export type ClassMember = TaughtClass["members"][number];
export type ClassSummary = ResponseOf<"listTaughtClasses">["classes"][number];
export type MemberTest = ResponseOf<"listMemberTests">["tests"][number];
export type Joining = TaughtClass["joining"];

/** The teacher's own classes, newest first. */
export const taughtClassesQuery = () =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "classes"],
    queryFn: async () => (await request(listTaughtClasses, {})).classes,
  });

/** A class with its members and its list. */
export const taughtClassQuery = (id: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "classes", id],
    queryFn: () => request(getTaughtClass, { params: { id } }),
  });

/** What a member has done in the teacher's tests for a class. */
export const memberTestsQuery = (id: number, userId: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "classes", id, "members", userId, "tests"],
    queryFn: async () => (await request(listMemberTests, { params: { id, userId } })).tests,
  });

/** A change after which the lists of classes are read again. */
const useClassChange = <Input, Result>(write: (input: Input) => Promise<Result>) =>
  useAdminSave({ write, onSaved: (_result, _queryClient, listsReloaded) => listsReloaded });

export const useCreateClass = () =>
  useClassChange((name: string) => request(createClass, { body: { name } }));

/** Saves the name of a class and whom its code admits. */
export const useSaveClass = ({ id, etag }: Pick<TaughtClass, "id" | "etag">) =>
  useClassChange((body: ClassBody) => request(updateClass, { params: { id }, body }, ifMatch(etag)));

export const useDeleteClass = () => useClassChange((id: number) => request(deleteClass, { params: { id } }));

export const useRenewCode = () => useClassChange((id: number) => request(renewClassCode, { params: { id } }));

type MemberParams = { id: number; userId: number };

export const useRemoveMember = () =>
  useClassChange((params: MemberParams) => request(removeClassMember, { params }));

export const useAdmitMember = () =>
  useClassChange((params: MemberParams) => request(admitClassMember, { params }));

export const useDeleteInvitation = () =>
  useClassChange((params: { id: number; invitationId: number }) =>
    request(deleteClassInvitation, { params }),
  );

/** Says what a list would add. */
export const useTryList = (id: number) =>
  useMutation({
    mutationFn: (csv: string) => request(importClassList, { params: { id }, body: { csv, trial: true } }),
  });

export const useImportList = (id: number) =>
  useClassChange((csv: string) => request(importClassList, { params: { id }, body: { csv } }));
