import type { ResponseOf } from "@rasayan/contract";
import {
  declareAge,
  getParentConsent,
  grantConsent,
  requestParentConsent,
  withdrawConsent,
} from "@rasayan/contract/endpoint-paths";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { noticeVersion } from "../messages/privacy-notice.ts";
import { ApiError, request } from "./client.ts";
import { profileQuery } from "./user.ts";

export type ParentConsent = ResponseOf<"getParentConsent">;

const notice = { notice_version: noticeVersion };

/** Submits the answer to the age question. The returned profile says what is still missing. */
export function useDeclareAge() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isAdult: boolean) => request(declareAge, { body: { is_adult: isAdult, ...notice } }),
    onSuccess: ({ user }) => queryClient.setQueryData(profileQuery().queryKey, user),
  });
}

/** Creates the link for a parent. Only this response contains it; it is stored nowhere. */
export function useRequestParentConsent() {
  return useMutation({
    mutationFn: (email: string) =>
      request(requestParentConsent, { body: { parent_email: email, ...notice } }),
  });
}

/** The consent that a parent's link is for. */
export const parentConsentQuery = (token: string) =>
  queryOptions({
    queryKey: ["parent-consent", token],
    queryFn: () => request(getParentConsent, { params: { token } }),
  });

export function useGrantConsent(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) =>
      request(grantConsent, { params: { token }, body: { email, is_adult_parent: true, ...notice } }),
    onSuccess: ({ parent_token, ...consent }) => {
      queryClient.setQueryData(parentLinkKey(token), parent_token);
      queryClient.setQueryData(parentConsentQuery(token).queryKey, consent);
    },
  });
}

const parentLinkKey = (token: string) => ["parents-own-link", token];

/** The secret token of the parent's own link. It is returned when consent is granted, and stored only in memory. */
export function useParentLinkToken(token: string): string | null {
  const linkQuery = useQuery<string | null>({ queryKey: parentLinkKey(token), enabled: false });
  return linkQuery.data ?? null;
}

export function useWithdrawConsent(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(withdrawConsent, { params: { token } }),
    onSuccess: (consent) => queryClient.setQueryData(parentConsentQuery(token).queryKey, consent),
  });
}

/** Why a link or an email address was rejected, in the categories that the page distinguishes. */
export function consentErrorKind(
  error: Error | null,
): "none" | "unknown link" | "too late" | "other address" | "taken back" | "learner's browser" | "failed" {
  if (error === null) return "none";
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 404) return "unknown link";
  if (error instanceof ApiError && error.code === "consent_withdrawn") return "taken back";
  if (error instanceof ApiError && error.code === "learners_browser") return "learner's browser";
  if (status === 410) return "too late";
  return status === 422 ? "other address" : "failed";
}
