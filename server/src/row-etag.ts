import { createHash } from "node:crypto";
import type { LastModified } from "@rasayan/contract";
import { conflict, type DomainError } from "./domain-errors.ts";

const LENGTH = 22;

/** Adds an ETag to the row: a hash of its content, the same for rows with the same content. */
export function withETag<Row extends object>(row: Row): Row & { etag: string } {
  const fingerprint = createHash("sha256").update(JSON.stringify(row)).digest("base64url").slice(0, LENGTH);
  return { ...row, etag: `"${fingerprint}"` };
}

/** Whether an `If-Match` accepts this state; a request without one accepts any. */
export function matchesETag(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === "*") return true;
  // A proxy that compresses a response may have marked its ETag as weak; it still identifies the same content.
  return ifMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}

/** The conflict of a save that would overwrite someone else's; `saved` is undefined if only seeding wrote the row. */
export function staleError(subject: string, saved: LastModified | undefined): DomainError {
  return conflict("stale", { subject, saved_by: saved?.by?.name ?? null }, { saved });
}
