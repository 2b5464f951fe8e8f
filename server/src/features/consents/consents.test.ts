import pg from "pg";
import { expect, test, vi } from "vitest";
import { listAudit, refusalOf } from "../../../test/test-admin.ts";
import { callers, type Person, startTestApp } from "../../../test/test-app.ts";

const ON = { REQUIRE_PARENTAL_CONSENT: "on" };
const NOTICE = { notice_version: "2026-12" } as const;
const PARENT = "Meera.Verma@example.org";
const ADULT = { body: { is_adult: true, ...NOTICE } };
const MINOR = { body: { is_adult: false, ...NOTICE } };
const AGREED = { email: PARENT, is_adult_parent: true, ...NOTICE } as const;
const GOALS = { target_exam: "JEE Main", target_year: 2027, class_standard: "XII" } as const;

const neededBy = async (person: Person) => (await person.call("getProfile")).user.consent_needed;
const isOpenTo = async (person: Person) => (await person.send({ url: "/api/chapters" })).statusCode;

/** A learner under 18 and the link made for a parent, who has no account. */
async function waiting() {
  const started = await startTestApp(ON);
  const asha = await started.signedIn();
  await asha.call("tellAge", MINOR);
  const { token } = await asha.call("askParent", { body: { parent_email: PARENT, ...NOTICE } });
  return { ...started, asha, token, params: { token }, parent: callers(started.app, "") };
}

test("off, nobody is asked, nothing is shut and nothing is kept", async () => {
  const { db, signedIn } = await startTestApp();
  const asha = await signedIn();
  expect((await asha.call("getConfig")).parental_consent).toBe(false);
  expect((await asha.call("getProfile")).user).toMatchObject({ is_minor: false, consent_needed: null });
  expect(await isOpenTo(asha)).toBe(200);
  expect(await refusalOf(asha.call("tellAge", MINOR))).toMatchObject({ status: 404 });
  const body = { parent_email: PARENT, ...NOTICE };
  expect(await refusalOf(asha.call("askParent", { body }))).toMatchObject({ status: 404 });
  expect(await db.selectFrom("consents").selectAll().execute()).toEqual([]);
});

test("on, whoever has not told their age sees only what is held about them", async () => {
  const { signedIn } = await startTestApp(ON);
  const asha = await signedIn();
  expect((await asha.call("getConfig")).parental_consent).toBe(true);
  expect(await neededBy(asha)).toBe("age");
  expect(await refusalOf(asha.call("listChapters"))).toMatchObject({ status: 403, code: "consent_needed" });
  expect(await refusalOf(asha.call("putProfile", { body: GOALS }))).toMatchObject({ code: "consent_needed" });
  expect(await refusalOf(asha.call("createDiagnostic"))).toMatchObject({ code: "consent_needed" });
  expect((await asha.call("exportUser")).tables.users).toHaveLength(1);
  await asha.call("signOut");
  expect((await asha.send({ url: "/api/user/profile" })).statusCode).toBe(401);
  const vikram = await signedIn();
  await vikram.call("deleteUser");
});

test("on, an editor is asked as well, and a student stays shut out of the editors' room", async () => {
  const { signedIn } = await startTestApp(ON);
  const editor = await signedIn({ role: "editor" });
  expect(await refusalOf(editor.call("listTags"))).toMatchObject({ code: "consent_needed" });
  await editor.call("tellAge", ADULT);
  expect((await editor.call("listTags")).tags).toEqual([]);
  expect(await refusalOf((await signedIn()).call("listTags"))).toMatchObject({ code: "forbidden" });
});

test("whoever is 18 agrees alone, and the words agreed to are kept with the time", async () => {
  const { db, signedIn } = await startTestApp(ON);
  const [asha, decoy] = [await signedIn(), await signedIn()];
  expect((await asha.call("tellAge", ADULT)).user).toMatchObject({ is_minor: false, consent_needed: null });
  expect(await isOpenTo(asha)).toBe(200);
  expect(await isOpenTo(decoy)).toBe(403);
  await asha.call("tellAge", ADULT);
  const kept = await db.selectFrom("consents").selectAll().execute();
  expect(kept).toMatchObject([
    { user_id: asha.id, is_minor: false, given_by: "self", granted_at: expect.any(Date), ...NOTICE },
  ]);
  expect(await refusalOf(asha.call("tellAge", MINOR))).toMatchObject({ status: 409, code: "age_told" });
  const body = { parent_email: PARENT, ...NOTICE };
  expect(await refusalOf(asha.call("askParent", { body }))).toMatchObject({ code: "no_parent_needed" });
});

test("words that are not today's cannot be agreed to", async () => {
  const { signedIn } = await startTestApp(ON);
  const asha = await signedIn();
  const payload = { is_adult: true, notice_version: "2025-01" };
  expect((await asha.send({ method: "POST", url: "/api/user/age", payload })).statusCode).toBe(400);
  expect(await neededBy(asha)).toBe("age");
});

test("a minor waits, cannot turn 18 by another answer, and is known as a minor at once", async () => {
  const { signedIn } = await startTestApp(ON);
  const asha = await signedIn();
  const body = { parent_email: PARENT, ...NOTICE };
  expect(await refusalOf(asha.call("askParent", { body }))).toMatchObject({ code: "no_parent_needed" });
  expect((await asha.call("tellAge", MINOR)).user).toMatchObject({
    is_minor: true,
    consent_needed: "parent",
  });
  await asha.call("tellAge", MINOR);
  expect(await refusalOf(asha.call("tellAge", ADULT))).toMatchObject({ status: 409, code: "age_told" });
  expect(await isOpenTo(asha)).toBe(403);
});

test("a parent reads whom the link is for, agrees, takes it back, and the learner is shut out again", async () => {
  const { asha, params, parent } = await waiting();
  expect(await isOpenTo(asha)).toBe(403);
  expect(await parent.call("getParentConsent", { params })).toEqual({
    learner_name: (await asha.call("getProfile")).user.name,
    state: "asked",
    granted_at: null,
    withdrawn_at: null,
    can_grant: true,
  });
  const body = { ...AGREED, email: ` ${PARENT.toUpperCase()} ` };
  expect(await parent.call("grantConsent", { params, body })).toMatchObject({
    state: "granted",
    parent_token: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect((await asha.call("getProfile")).user).toMatchObject({ is_minor: true, consent_needed: null });
  expect(await isOpenTo(asha)).toBe(200);

  const withdrawn = await parent.call("withdrawConsent", { params });
  expect(withdrawn).toMatchObject({ state: "withdrawn", withdrawn_at: expect.any(String) });
  expect(await isOpenTo(asha)).toBe(403);
  expect(await neededBy(asha)).toBe("parent");
  expect(await parent.call("withdrawConsent", { params })).toEqual(withdrawn);
});

test("after a withdrawal the learner gets no new link, and the learner's own link gives nothing anew", async () => {
  const { db, asha, params, parent } = await waiting();
  const { parent_token } = await parent.call("grantConsent", { params, body: AGREED });
  await parent.call("withdrawConsent", { params });
  for (const parent_email of [PARENT, "friend@example.org"])
    expect(await refusalOf(asha.call("askParent", { body: { parent_email, ...NOTICE } }))).toMatchObject({
      status: 409,
      code: "consent_withdrawn",
    });
  expect((await parent.call("getParentConsent", { params })).can_grant).toBe(false);
  const again = parent.call("grantConsent", { params, body: AGREED });
  expect(await refusalOf(again)).toMatchObject({ status: 409, code: "link_used" });
  expect(await isOpenTo(asha)).toBe(403);

  const own = { params: { token: parent_token ?? "" } };
  expect((await parent.call("getParentConsent", own)).can_grant).toBe(true);
  const other = parent.call("grantConsent", { ...own, body: { ...AGREED, email: "friend@example.org" } });
  expect(await refusalOf(other)).toMatchObject({ status: 422 });
  expect(await parent.call("grantConsent", { ...own, body: AGREED })).toMatchObject({
    state: "granted",
    can_grant: false,
    parent_token: null,
  });
  expect(await isOpenTo(asha)).toBe(200);
  const twice = parent.call("grantConsent", { ...own, body: AGREED });
  expect(await refusalOf(twice)).toMatchObject({ status: 409, code: "link_used" });
  const kept = await db.selectFrom("consents").select(["given_by", "withdrawn_at"]).orderBy("id").execute();
  expect(kept).toEqual([
    { given_by: "parent", withdrawn_at: expect.any(Date) },
    { given_by: "parent", withdrawn_at: null },
  ]);
});

test("with a link from before parents had their own, an agreement can be taken back and not given again", async () => {
  const { db, asha, params, parent } = await waiting();
  await parent.call("grantConsent", { params, body: AGREED });
  await db.updateTable("consents").set({ parent_token_hash: null }).execute();
  expect(await parent.call("getParentConsent", { params })).toMatchObject({
    state: "granted",
    can_grant: false,
  });
  expect(await parent.call("withdrawConsent", { params })).toMatchObject({
    ...{ state: "withdrawn", can_grant: false },
  });
  expect(await isOpenTo(asha)).toBe(403);
});

test("an admin can let another parent be asked, which is noted, and every earlier link of a parent can take back", async () => {
  const { db, asha, params, parent, signedIn } = await waiting();
  const first = await parent.call("grantConsent", { params, body: AGREED });
  const admin = await signedIn({ role: "admin" });
  await admin.call("tellAge", ADULT);
  const reopen = () => admin.call("reopenConsent", { params: { id: asha.id } });
  expect(await refusalOf(reopen())).toMatchObject({ status: 409, code: "not_withdrawn" });
  await parent.call("withdrawConsent", { params });
  await reopen();
  expect(await refusalOf(reopen())).toMatchObject({ status: 409, code: "not_withdrawn" });
  expect(await listAudit(db)).toMatchObject([
    { actor_id: admin.id, action: "reopenConsent", object_kind: "user", object_id: asha.id },
  ]);
  expect((await admin.call("listPendingConsents")).consents).toMatchObject([{ user_id: asha.id }]);
  const father = "father@example.org";
  const asked = await asha.call("askParent", { body: { parent_email: father, ...NOTICE } });
  const his = { params: { token: asked.token } };
  await parent.call("grantConsent", { ...his, body: { ...AGREED, email: father } });
  expect(await isOpenTo(asha)).toBe(200);

  const hers = { params: { token: first.parent_token ?? "" } };
  expect(await parent.call("withdrawConsent", hers)).toMatchObject({ state: "withdrawn", can_grant: true });
  expect(await isOpenTo(asha)).toBe(403);
  expect(await parent.call("getParentConsent", his)).toMatchObject({ state: "withdrawn", can_grant: false });
});

test("a link is used once, even by two at once, and no new one is made while an agreement holds", async () => {
  const { app, asha, params, token, parent } = await waiting();
  const use = { method: "POST", url: `/api/consent/${token}/grant`, payload: AGREED } as const;
  const replies = await Promise.all([app.inject(use), app.inject(use), app.inject(use)]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  const body = { parent_email: PARENT, ...NOTICE };
  expect(await refusalOf(asha.call("askParent", { body }))).toMatchObject({ code: "no_parent_needed" });
  expect(await parent.call("getParentConsent", { params })).toMatchObject({ state: "granted" });
});

test("a link opens nothing for another address, without the declaration, or before anyone agreed", async () => {
  const { app, asha, params, token, parent } = await waiting();
  const other = { ...AGREED, email: "someone@example.org" };
  expect(await refusalOf(parent.call("grantConsent", { params, body: other }))).toMatchObject({
    status: 422,
    details: [{ field: "email" }],
  });
  const url = `/api/consent/${token}/grant`;
  for (const is_adult_parent of [false, undefined, "true"]) {
    const reply = await app.inject({ method: "POST", url, payload: { ...AGREED, is_adult_parent } });
    expect(reply.statusCode).toBe(400);
  }
  expect(await refusalOf(parent.call("withdrawConsent", { params }))).toMatchObject({ code: "not_granted" });
  expect(await isOpenTo(asha)).toBe(403);
});

test("a wrong link, one in whose place a new one was made, and one of an erased account are none", async () => {
  const { asha, params, parent } = await waiting();
  const { token } = await asha.call("askParent", { body: { parent_email: PARENT, ...NOTICE } });
  for (const wrong of [params, { token: `${token}x` }, { token: token.slice(1) }]) {
    expect(await refusalOf(parent.call("getParentConsent", { params: wrong }))).toMatchObject({
      status: 404,
    });
    const use = parent.call("grantConsent", { params: wrong, body: AGREED });
    expect(await refusalOf(use)).toMatchObject({ status: 404 });
    expect(await refusalOf(parent.call("withdrawConsent", { params: wrong }))).toMatchObject({ status: 404 });
  }
  expect(await isOpenTo(asha)).toBe(403);
  await asha.call("deleteUser");
  const gone = parent.call("getParentConsent", { params: { token } });
  expect(await refusalOf(gone)).toMatchObject({ status: 404 });
});

test("a link can be used for seven days, and what was agreed in time can be taken back after them", async () => {
  const { asha, params, parent, shiftClock } = await waiting();
  await shiftClock("7 days 1 minute");
  const late = { status: 410, code: "link_expired" };
  expect(await refusalOf(parent.call("getParentConsent", { params }))).toMatchObject(late);
  expect(await refusalOf(parent.call("grantConsent", { params, body: AGREED }))).toMatchObject(late);
  await shiftClock("6 days 23 hours");
  await parent.call("grantConsent", { params, body: AGREED });
  await shiftClock("20 days");
  expect(await isOpenTo(asha)).toBe(200);
  expect(await parent.call("withdrawConsent", { params })).toMatchObject({ state: "withdrawn" });
  expect(await isOpenTo(asha)).toBe(403);
});

test("neither the link nor the parent's address can be read from what is kept", async () => {
  const { db, asha, token, params, parent } = await waiting();
  const { parent_token } = await parent.call("grantConsent", { params, body: AGREED });
  const { tables } = await asha.call("exportUser");
  const all = await db.selectFrom("consents").selectAll().execute();
  expect(tables.consents).toMatchObject([{ user_id: asha.id, is_minor: true }]);
  const hashes = [all[0]?.token_hash, all[0]?.parent_token_hash].map(
    (hash) => hash?.toString("hex") ?? "none",
  );
  for (const secret of [token, parent_token, ...hashes, PARENT, PARENT.toLowerCase()])
    expect(JSON.stringify(tables)).not.toContain(secret);
  for (const secret of [token, parent_token, PARENT]) expect(JSON.stringify(all)).not.toContain(secret);
});

test("admins see who waits, without a link, until a parent has agreed", async () => {
  const { asha, params, parent, token, signedIn } = await waiting();
  const admin = await signedIn({ role: "admin" });
  await admin.call("tellAge", ADULT);
  const listed = await admin.call("listPendingConsents");
  expect(listed).toMatchObject({
    consents: [{ user_id: asha.id, asked_at: expect.any(String), expires_at: expect.any(String) }],
    pagination: { total: 1 },
  });
  expect(JSON.stringify(listed)).not.toContain(token);
  await parent.call("grantConsent", { params, body: AGREED });
  expect((await admin.call("listPendingConsents")).consents).toEqual([]);
});

test("the switch costs no statement", async () => {
  const count = async (environment: Record<string, string>) => {
    const { signedIn } = await startTestApp(environment);
    const asha = await signedIn();
    if (environment === ON) await asha.call("tellAge", ADULT);
    const sent = vi.spyOn(pg.Client.prototype, "query");
    expect(await isOpenTo(asha)).toBe(200);
    const { length } = sent.mock.calls;
    sent.mockRestore();
    return length;
  };
  expect(await count(ON)).toBe(await count({}));
});
