import type { ResponseOf } from "@rasayan/contract";
import { getAdminHome, listAuditLog } from "@rasayan/contract/endpoint-paths";
import { queryOptions } from "@tanstack/react-query";
import { request } from "./client.ts";

export type AdminHome = ResponseOf<"getAdminHome">;
export type AuditPage = ResponseOf<"listAuditLog">;
export type AuditEntry = AuditPage["entries"][number];

/** The prefix of the query keys of all admin data, so that one write can refresh all lists. */
export const ADMIN_KEY = ["admin"] as const;
export const ROWS_PER_PAGE = 10;

/** The number of rows of each kind, and what needs attention. */
export const adminHomeQuery = () =>
  queryOptions({ queryKey: [...ADMIN_KEY, "home"], queryFn: () => request(getAdminHome, {}) });

export type AuditFilter = { page: number; q: string; subject?: AuditEntry["subject"] };

/** One page of the audit log, newest first. */
export const auditQuery = (filter: AuditFilter) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "audit", filter],
    queryFn: () => request(listAuditLog, { query: { ...filter, limit: ROWS_PER_PAGE } }),
    placeholderData: (previous) => previous,
  });
