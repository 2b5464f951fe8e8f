import { createHash, randomBytes } from "node:crypto";
import { inChunks, type JobContext, uninterrupted } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { lockAccount } from "../../db/lock-account.ts";
import type { Deps } from "../../deps.ts";
import { conflict, HttpError, notFound, refused, unauthorized } from "../../http/errors.ts";
import {
  emptyOldLinks,
  findConsents,
  findLink,
  grantByLink,
  insertAge,
  saveLink,
  withdrawByLink,
} from "./consent-queries.ts";

const TOKEN_BYTES = 32;
const digest = (text: string) => createHash("sha256").update(text).digest();
/** Mixed with the learner's number, so that one parent's address looks different beside each child. */
const emailHash = (userId: number, email: string) => digest(`${userId}:${email.toLowerCase()}`);

type Age = { is_adult: boolean; notice_version: string };

/** Keeps the answer to the age question. Throws 409 when another one was given before: only the operator undoes it. */
export async function tellAge({ db }: Deps, userId: number, age: Age): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, userId))) throw unauthorized();
    const latest = (await findConsents(tx, userId)).at(-1);
    if (latest && latest.is_minor === age.is_adult)
      throw conflict("age_told", "Another answer was given before. Write to us if that one was wrong.");
    if (!latest) await insertAge(tx, userId, { isMinor: !age.is_adult, noticeVersion: age.notice_version });
  });
}

/** Makes a parent's link. Throws 409 unless a parent's agreement is what is missing. */
export async function askParent({ db }: Deps, userId: number, email: string, noticeVersion: string) {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const link = { tokenHash: digest(token), emailHash: emailHash(userId, email), noticeVersion };
  const expires = await db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, userId))) throw unauthorized();
    const latest = (await findConsents(tx, userId)).at(-1);
    if (!latest?.is_minor || latest.is_in_force)
      throw conflict("no_parent_needed", "No agreement of a parent is missing.");
    return saveLink(tx, userId, link);
  });
  return { token, expires_at: expires.toISOString() };
}

/** What the link is for. Throws 404 when it is none, 410 when nobody used it in time. */
export async function readLink(db: Db, token: string) {
  const link = await linkOf(db, token);
  return {
    learner_name: link.learner_name,
    state: stateOf(link),
    granted_at: link.granted_at?.toISOString() ?? null,
    withdrawn_at: link.withdrawn_at?.toISOString() ?? null,
  };
}

/** A parent agrees. Throws 409 when the link was used before, 422 when the address is not the one that was named. */
export async function grantConsent({ db }: Deps, token: string, email: string, noticeVersion: string) {
  const link = await linkOf(db, token);
  if (!link.parent_email_hash?.equals(emailHash(link.user_id, email)))
    throw refused("This is not the e-mail address that was given for you.", [
      { field: "email", message: "This is not the address that was given for you." },
    ]);
  if (!(await grantByLink(db, digest(token), noticeVersion)))
    throw conflict("link_used", "This link has been used.");
  return readLink(db, token);
}

/** A parent takes the agreement back. Throws 409 when there is none. */
export async function withdrawConsent({ db }: Deps, token: string) {
  const link = await linkOf(db, token);
  if (stateOf(link) === "asked") throw conflict("not_granted", "Nobody has agreed with this link.");
  await withdrawByLink(db, digest(token));
  return readLink(db, token);
}

/** Forgets the links, and whose address they were for, that no parent used in time. */
export async function forgetLinks(db: Db, context: JobContext = uninterrupted): Promise<void> {
  await inChunks((most) => emptyOldLinks(db, most), context);
}

async function linkOf(db: Db, token: string) {
  const link = await findLink(db, digest(token));
  if (!link) throw notFound("link");
  if (link.is_over && stateOf(link) === "asked")
    throw new HttpError(410, "link_expired", "This link is older than seven days.");
  return link;
}

function stateOf({ granted_at, withdrawn_at }: { granted_at: Date | null; withdrawn_at: Date | null }) {
  if (withdrawn_at) return "withdrawn" as const;
  return granted_at ? ("granted" as const) : ("asked" as const);
}
