import { createHash, randomBytes } from "node:crypto";
import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockUser } from "../../db/lock-user.ts";
import type { Deps } from "../../deps.ts";
import { conflict, expired, notFound, rejected, signedOut } from "../../domain-errors.ts";
import { type Actor, insertAudit } from "../audit/audit-queries.ts";
import {
  deleteConsents,
  deleteOldMinorRecords,
  findConsents,
  findLink,
  grantByLink,
  insertAge,
  purgeExpiredLinks,
  regrant,
  saveLink,
  withdrawInForce,
} from "./consent-queries.ts";

const TOKEN_BYTES = 32;
const newToken = () => randomBytes(TOKEN_BYTES).toString("base64url");
const sha256 = (text: string) => createHash("sha256").update(text).digest();
/** Salted with the user id, so the same parent's address has a different hash for each child. */
const hashEmail = (userId: number, email: string) => sha256(`${userId}:${email.toLowerCase()}`);

type AgeDeclaration = { is_adult: boolean; notice_version: string };

/**
 * Stores the answer to the age question. Throws `conflict` if a different answer is stored; only the operator can
 * change it.
 */
export async function declareAge({ db }: Deps, userId: number, declaration: AgeDeclaration): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw signedOut();
    const latest = (await findConsents(tx, userId)).at(-1);
    if (latest && latest.is_minor === declaration.is_adult) throw conflict("age_already_declared");
    if (!latest)
      await insertAge(tx, userId, {
        isMinor: !declaration.is_adult,
        noticeVersion: declaration.notice_version,
      });
  });
}

/**
 * Creates a link for a parent. Throws `conflict` if no parental consent is missing, and after a parent has withdrawn
 * it: the learner knows every address and link of this kind, so a new link would let the learner undo the withdrawal.
 */
export async function requestParentConsent(
  { db }: Deps,
  userId: number,
  email: string,
  noticeVersion: string,
) {
  const token = newToken();
  const link = { tokenHash: sha256(token), emailHash: hashEmail(userId, email), noticeVersion };
  const expiresAt = await inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw signedOut();
    const latest = (await findConsents(tx, userId)).at(-1);
    if (!latest?.is_minor || latest.is_in_force) throw conflict("no_parent_needed");
    if (latest.is_withdrawn) throw conflict("consent_withdrawn", { by: "learner" });
    return saveLink(tx, userId, link);
  });
  return { token, expires_at: expiresAt.toISOString() };
}

/**
 * Lets the learner ask a parent again after a withdrawal. Throws `notFound` for an unknown user, and `conflict` if no
 * consent was withdrawn.
 */
export async function reopenConsent({ db }: Deps, actor: Actor, userId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw notFound("user");
    const latest = (await findConsents(tx, userId)).at(-1);
    if (!latest?.is_withdrawn) throw conflict("not_withdrawn");
    await insertAge(tx, userId, { isMinor: true, noticeVersion: latest.notice_version });
    const change = { before: { consent: "withdrawn" }, after: { consent: "requested" } };
    await insertAudit(tx, actor, { action: "reopenConsent", kind: "user", id: userId, ...change });
  });
}

/**
 * Makes the program ask for the age again, of a learner who waits for a parent, also if an earlier account of the same
 * person said so. Throws `notFound` for an unknown user, and `conflict` for any other learner and after a parent has
 * withdrawn, because the learner could undo that by the next answer.
 */
export async function forgetAge({ db }: Deps, actor: Actor, userId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw notFound("user");
    const latest = (await findConsents(tx, userId)).at(-1);
    if (!latest?.is_minor || latest.is_in_force) throw conflict("not_closed");
    if (latest.is_withdrawn) throw conflict("consent_withdrawn", { by: "admin" });
    await deleteConsents(tx, userId);
    const change = { before: { consent: "requested" }, after: { consent: null } };
    await insertAudit(tx, actor, { action: "forgetAge", kind: "user", id: userId, ...change });
  });
}

/**
 * Returns what a link is for and its state, for a visitor who may be signed in. Throws `notFound` for an unknown link, and
 * `expired` if it expired unused.
 */
export async function readLink(db: Db, token: string, visitorId: number | undefined) {
  const link = await getValidLink(db, token);
  const state = consentState(link);
  return {
    learner_name: link.learner_name,
    state,
    granted_at: link.granted_at?.toISOString() ?? null,
    withdrawn_at: link.withdrawn_at?.toISOString() ?? null,
    can_grant: state === "requested" || (state === "withdrawn" && link.is_parent_link && !link.is_reopened),
    is_learners_browser: visitorId === link.user_id,
  };
}

type Grant = { email: string; notice_version: string };

/**
 * Grants consent with the learner's link, or grants it again with the parent's own link after a withdrawal. Throws
 * `conflict` if the learner is signed in where the request comes from or the link was used before, and `rejected` if the
 * email address isn't the one that the learner entered.
 */
export async function grantConsent(
  { db }: Deps,
  token: string,
  { email, notice_version: noticeVersion }: Grant,
  visitorId: number | undefined,
) {
  const link = await getValidLink(db, token);
  if (visitorId === link.user_id) throw conflict("learners_browser", { learner_name: link.learner_name });
  if (!link.parent_email_hash?.equals(hashEmail(link.user_id, email)))
    throw rejected(
      "wrong_parent_email",
      {},
      { details: [{ field: "email", message: "This is not the address that was given for you." }] },
    );
  const parentToken = link.is_parent_link ? null : newToken();
  await inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, link.user_id))) throw notFound("link");
    const isGranted = parentToken
      ? await grantByLink(tx, sha256(token), { noticeVersion, parentTokenHash: sha256(parentToken) })
      : (await readLink(tx, token, visitorId)).can_grant && (await regrant(tx, link.user_id, noticeVersion));
    if (!isGranted) throw conflict("link_used");
  });
  return { ...(await readLink(db, token, visitorId)), parent_token: parentToken };
}

/**
 * Withdraws the consent in force, whichever of the learner's links granted it. Throws `conflict` if nobody agreed
 * with this link.
 */
export async function withdrawConsent({ db }: Deps, token: string, visitorId: number | undefined) {
  const link = await getValidLink(db, token);
  if (consentState(link) === "requested") throw conflict("not_granted");
  await withdrawInForce(db, link.user_id);
  return readLink(db, token, visitorId);
}

/** Deletes the token and email hashes of links that no parent used in time. */
export async function purgeLinks(db: Db, context: JobContext = standaloneJobContext): Promise<void> {
  await inChunks((limit) => purgeExpiredLinks(db, limit), context);
}

/** Returns the hash of a link that exists; undefined for any other. */
export async function findLinkKey(db: Db, token: string): Promise<string | undefined> {
  const tokenHash = sha256(token);
  return (await findLink(db, tokenHash)) && tokenHash.toString("hex");
}

/** Deletes what erased accounts of minors have left, after a year. */
export async function purgeMinorRecords(db: Db, context: JobContext = standaloneJobContext): Promise<void> {
  await inChunks((limit) => deleteOldMinorRecords(db, limit), context);
}

async function getValidLink(db: Db, token: string) {
  const link = await findLink(db, sha256(token));
  if (!link) throw notFound("link");
  if (link.is_expired && consentState(link) === "requested") throw expired("link_expired");
  return link;
}

function consentState({ granted_at, withdrawn_at }: { granted_at: Date | null; withdrawn_at: Date | null }) {
  if (withdrawn_at) return "withdrawn" as const;
  return granted_at ? ("granted" as const) : ("requested" as const);
}
