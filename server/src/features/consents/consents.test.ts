import pg from "pg";
import { expect, test, vi } from "vitest";
import { startFakeGoogle } from "../../../test/fake-google.ts";
import { expectRejection, listAudit } from "../../../test/test-admin.ts";
import { createClient, createSessionCookie, startTestApp, type TestUser } from "../../../test/test-app.ts";
import { purgeMinorRecords } from "./consent-actions.ts";

const PARENTAL_CONSENT_ON = { REQUIRE_PARENTAL_CONSENT: "on" };
const NOTICE = { notice_version: "2027-01" } as const;
const PARENT = "Meera.Verma@example.org";
const ADULT = { body: { is_adult: true, ...NOTICE } };
const MINOR = { body: { is_adult: false, ...NOTICE } };
const GRANT_BODY = { email: PARENT, is_adult_parent: true, ...NOTICE } as const;
const GOALS = { target_exam: "JEE Main", target_year: 2027, class_standard: "XII" } as const;

const consentNeededBy = async (person: TestUser) => (await person.request("getProfile")).user.consent_needed;
const statusFor = async (person: TestUser) => (await person.send({ url: "/api/chapters" })).statusCode;

/** A learner under 18, the link made for a parent, and the parent's client without an account. */
async function startWithPendingConsent() {
  const started = await startTestApp(PARENTAL_CONSENT_ON);
  const asha = await started.signInAs();
  await asha.request("declareAge", MINOR);
  const { token } = await asha.request("requestParentConsent", { body: { parent_email: PARENT, ...NOTICE } });
  return { ...started, asha, token, params: { token }, parent: createClient(started.app, "") };
}

test("with the setting off, the age is not asked, no endpoint is blocked and nothing is stored", async () => {
  const { db, signInAs } = await startTestApp();
  const asha = await signInAs();
  expect((await asha.request("getConfig")).parental_consent).toBe(false);
  expect((await asha.request("getProfile")).user).toMatchObject({ is_minor: false, consent_needed: null });
  expect(await statusFor(asha)).toBe(200);
  expect(await expectRejection(asha.request("declareAge", MINOR))).toMatchObject({ status: 404 });
  const body = { parent_email: PARENT, ...NOTICE };
  expect(await expectRejection(asha.request("requestParentConsent", { body }))).toMatchObject({
    status: 404,
  });
  expect(await db.selectFrom("consents").selectAll().execute()).toEqual([]);
});

test("with the setting on, a user without a declared age can only use endpoints for their own data", async () => {
  const { signInAs } = await startTestApp(PARENTAL_CONSENT_ON);
  const asha = await signInAs();
  expect((await asha.request("getConfig")).parental_consent).toBe(true);
  expect(await consentNeededBy(asha)).toBe("age");
  expect(await expectRejection(asha.request("listChapters"))).toMatchObject({
    status: 403,
    code: "consent_needed",
  });
  expect(await expectRejection(asha.request("putProfile", { body: GOALS }))).toMatchObject({
    code: "consent_needed",
  });
  expect(await expectRejection(asha.request("createDiagnostic"))).toMatchObject({ code: "consent_needed" });
  expect((await asha.request("exportUser")).tables.users).toHaveLength(1);
  await asha.request("signOut");
  expect((await asha.send({ url: "/api/user/profile" })).statusCode).toBe(401);
  const vikram = await signInAs();
  await vikram.request("deleteUser");
});

test("with the setting on, editors must declare their age too, and students still cannot use admin endpoints", async () => {
  const { signInAs } = await startTestApp(PARENTAL_CONSENT_ON);
  const editor = await signInAs({ role: "editor" });
  expect(await expectRejection(editor.request("listTags"))).toMatchObject({ code: "consent_needed" });
  await editor.request("declareAge", ADULT);
  expect((await editor.request("listTags")).tags).toEqual([]);
  expect(await expectRejection((await signInAs()).request("listTags"))).toMatchObject({
    code: "role_needed",
  });
});

test("an adult gives consent alone, and the notice version is stored with the time", async () => {
  const { db, signInAs } = await startTestApp(PARENTAL_CONSENT_ON);
  const [asha, decoy] = [await signInAs(), await signInAs()];
  expect((await asha.request("declareAge", ADULT)).user).toMatchObject({
    is_minor: false,
    consent_needed: null,
  });
  expect(await statusFor(asha)).toBe(200);
  expect(await statusFor(decoy)).toBe(403);
  await asha.request("declareAge", ADULT);
  const stored = await db.selectFrom("consents").selectAll().execute();
  expect(stored).toMatchObject([
    { user_id: asha.id, is_minor: false, given_by: "self", granted_at: expect.any(Date), ...NOTICE },
  ]);
  expect(await expectRejection(asha.request("declareAge", MINOR))).toMatchObject({
    status: 409,
    code: "age_already_declared",
  });
  const body = { parent_email: PARENT, ...NOTICE };
  expect(await expectRejection(asha.request("requestParentConsent", { body }))).toMatchObject({
    code: "no_parent_needed",
  });
});

test("a page opened before an update agrees to the notice that it shows, and that version is stored", async () => {
  const { app, db, signInAs } = await startTestApp(PARENTAL_CONSENT_ON);
  const [asha, ravi] = [await signInAs(), await signInAs()];
  const before = { notice_version: "2026-12" } as const;
  await asha.request("declareAge", { body: { is_adult: true, ...before } });
  await ravi.request("declareAge", MINOR);
  const { token } = await ravi.request("requestParentConsent", { body: { parent_email: PARENT, ...NOTICE } });
  const body = { ...GRANT_BODY, ...before };
  await createClient(app, "").request("grantConsent", { params: { token }, body });
  const stored = await db
    .selectFrom("consents")
    .select(["user_id", "notice_version"])
    .orderBy("id")
    .execute();
  expect(stored).toEqual([
    { user_id: asha.id, ...before },
    { user_id: ravi.id, ...before },
  ]);
});

test("rejects consent to a notice version that nobody is shown any more", async () => {
  const { signInAs } = await startTestApp(PARENTAL_CONSENT_ON);
  const asha = await signInAs();
  const payload = { is_adult: true, notice_version: "2025-01" };
  expect((await asha.send({ method: "POST", url: "/api/user/age", payload })).statusCode).toBe(400);
  expect(await consentNeededBy(asha)).toBe("age");
});

test("a minor waits for a parent, cannot change the answer to adult, and is a minor at once", async () => {
  const { signInAs } = await startTestApp(PARENTAL_CONSENT_ON);
  const asha = await signInAs();
  const body = { parent_email: PARENT, ...NOTICE };
  expect(await expectRejection(asha.request("requestParentConsent", { body }))).toMatchObject({
    code: "no_parent_needed",
  });
  expect((await asha.request("declareAge", MINOR)).user).toMatchObject({
    is_minor: true,
    consent_needed: "parent",
  });
  await asha.request("declareAge", MINOR);
  expect(await expectRejection(asha.request("declareAge", ADULT))).toMatchObject({
    status: 409,
    code: "age_already_declared",
  });
  expect(await statusFor(asha)).toBe(403);
});

test("a parent can read, grant and withdraw a consent, and the withdrawal blocks the learner again", async () => {
  const { asha, params, parent } = await startWithPendingConsent();
  expect(await statusFor(asha)).toBe(403);
  expect(await parent.request("getParentConsent", { params })).toEqual({
    learner_name: (await asha.request("getProfile")).user.name,
    state: "requested",
    granted_at: null,
    withdrawn_at: null,
    can_grant: true,
    is_learners_browser: false,
  });
  const body = { ...GRANT_BODY, email: ` ${PARENT.toUpperCase()} ` };
  expect(await parent.request("grantConsent", { params, body })).toMatchObject({
    state: "granted",
    parent_token: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect((await asha.request("getProfile")).user).toMatchObject({ is_minor: true, consent_needed: null });
  expect(await statusFor(asha)).toBe(200);

  const withdrawn = await parent.request("withdrawConsent", { params });
  expect(withdrawn).toMatchObject({ state: "withdrawn", withdrawn_at: expect.any(String) });
  expect(await statusFor(asha)).toBe(403);
  expect(await consentNeededBy(asha)).toBe("parent");
  expect(await parent.request("withdrawConsent", { params })).toEqual(withdrawn);
});

test("consent can't be granted where the learner is signed in, but can be withdrawn there", async () => {
  const { app, db, asha, params, signInAs } = await startWithPendingConsent();
  const otherDevice = createClient(app, await createSessionCookie(db, asha.id));
  for (const learner of [asha, otherDevice]) {
    expect(await learner.request("getParentConsent", { params })).toMatchObject({
      is_learners_browser: true,
    });
    const grant = learner.request("grantConsent", { params, body: GRANT_BODY });
    expect(await expectRejection(grant)).toMatchObject({
      status: 409,
      code: "learners_browser",
      message: expect.stringContaining("Open the link on your own phone"),
    });
  }
  expect(await statusFor(asha)).toBe(403);
  // The parent may be a learner, too, and signed in.
  const mother = await signInAs();
  expect((await mother.request("getParentConsent", { params })).is_learners_browser).toBe(false);
  expect((await mother.request("grantConsent", { params, body: GRANT_BODY })).state).toBe("granted");
  expect(await statusFor(asha)).toBe(200);
  expect((await asha.request("withdrawConsent", { params })).state).toBe("withdrawn");
});

test("after a withdrawal the learner gets no new link, and only the parent's own link can grant consent again", async () => {
  const { db, asha, params, parent } = await startWithPendingConsent();
  const { parent_token } = await parent.request("grantConsent", { params, body: GRANT_BODY });
  await parent.request("withdrawConsent", { params });
  for (const parent_email of [PARENT, "friend@example.org"])
    expect(
      await expectRejection(asha.request("requestParentConsent", { body: { parent_email, ...NOTICE } })),
    ).toMatchObject({
      status: 409,
      code: "consent_withdrawn",
    });
  expect((await parent.request("getParentConsent", { params })).can_grant).toBe(false);
  const repeatedGrant = parent.request("grantConsent", { params, body: GRANT_BODY });
  expect(await expectRejection(repeatedGrant)).toMatchObject({ status: 409, code: "link_used" });
  expect(await statusFor(asha)).toBe(403);

  const parentLink = { params: { token: parent_token ?? "" } };
  expect((await parent.request("getParentConsent", parentLink)).can_grant).toBe(true);
  const wrongAddress = parent.request("grantConsent", {
    ...parentLink,
    body: { ...GRANT_BODY, email: "friend@example.org" },
  });
  expect(await expectRejection(wrongAddress)).toMatchObject({ status: 422 });
  expect(await parent.request("grantConsent", { ...parentLink, body: GRANT_BODY })).toMatchObject({
    state: "granted",
    can_grant: false,
    parent_token: null,
  });
  expect(await statusFor(asha)).toBe(200);
  const secondGrant = parent.request("grantConsent", { ...parentLink, body: GRANT_BODY });
  expect(await expectRejection(secondGrant)).toMatchObject({ status: 409, code: "link_used" });
  const stored = await db.selectFrom("consents").select(["given_by", "withdrawn_at"]).orderBy("id").execute();
  expect(stored).toEqual([
    { given_by: "parent", withdrawn_at: expect.any(Date) },
    { given_by: "parent", withdrawn_at: null },
  ]);
});

test("a link from before parents had their own link can withdraw consent but not grant it again", async () => {
  const { db, asha, params, parent } = await startWithPendingConsent();
  await parent.request("grantConsent", { params, body: GRANT_BODY });
  await db.updateTable("consents").set({ parent_token_hash: null }).execute();
  expect(await parent.request("getParentConsent", { params })).toMatchObject({
    state: "granted",
    can_grant: false,
  });
  expect(await parent.request("withdrawConsent", { params })).toMatchObject({
    state: "withdrawn",
    can_grant: false,
  });
  expect(await statusFor(asha)).toBe(403);
});

test("an admin can reopen a consent with an audit entry, and every earlier parent link can still withdraw", async () => {
  const { db, asha, params, parent, signInAs } = await startWithPendingConsent();
  const first = await parent.request("grantConsent", { params, body: GRANT_BODY });
  const admin = await signInAs({ role: "admin" });
  await admin.request("declareAge", ADULT);
  const reopen = () => admin.request("reopenConsent", { params: { id: asha.id } });
  expect(await expectRejection(reopen())).toMatchObject({ status: 409, code: "not_withdrawn" });
  await parent.request("withdrawConsent", { params });
  await reopen();
  expect(await expectRejection(reopen())).toMatchObject({ status: 409, code: "not_withdrawn" });
  expect(await listAudit(db)).toMatchObject([
    { actor_id: admin.id, action: "reopenConsent", object_kind: "user", object_id: asha.id },
  ]);
  expect((await admin.request("listPendingConsents")).consents).toMatchObject([{ user_id: asha.id }]);
  const father = "father@example.org";
  const requestedLink = await asha.request("requestParentConsent", {
    body: { parent_email: father, ...NOTICE },
  });
  const secondParentLink = { params: { token: requestedLink.token } };
  await parent.request("grantConsent", { ...secondParentLink, body: { ...GRANT_BODY, email: father } });
  expect(await statusFor(asha)).toBe(200);

  const firstParentLink = { params: { token: first.parent_token ?? "" } };
  expect(await parent.request("withdrawConsent", firstParentLink)).toMatchObject({
    state: "withdrawn",
    can_grant: true,
  });
  expect(await statusFor(asha)).toBe(403);
  expect(await parent.request("getParentConsent", secondParentLink)).toMatchObject({
    state: "withdrawn",
    can_grant: false,
  });
});

test("a link works only once, even concurrently, and no new link is made while a consent is in force", async () => {
  const { app, asha, params, token, parent } = await startWithPendingConsent();
  const grantRequest = { method: "POST", url: `/api/consent/${token}/grant`, payload: GRANT_BODY } as const;
  const responses = await Promise.all([
    app.inject(grantRequest),
    app.inject(grantRequest),
    app.inject(grantRequest),
  ]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  const body = { parent_email: PARENT, ...NOTICE };
  expect(await expectRejection(asha.request("requestParentConsent", { body }))).toMatchObject({
    code: "no_parent_needed",
  });
  expect(await parent.request("getParentConsent", { params })).toMatchObject({ state: "granted" });
});

test("rejects a grant with another address or without the declaration, and a withdrawal before any grant", async () => {
  const { app, asha, params, token, parent } = await startWithPendingConsent();
  const wrongAddress = { ...GRANT_BODY, email: "someone@example.org" };
  expect(await expectRejection(parent.request("grantConsent", { params, body: wrongAddress }))).toMatchObject(
    {
      status: 422,
      details: [{ field: "email" }],
    },
  );
  const url = `/api/consent/${token}/grant`;
  for (const is_adult_parent of [false, undefined, "true"]) {
    const response = await app.inject({ method: "POST", url, payload: { ...GRANT_BODY, is_adult_parent } });
    expect(response.statusCode).toBe(400);
  }
  expect(await expectRejection(parent.request("withdrawConsent", { params }))).toMatchObject({
    code: "not_granted",
  });
  expect(await statusFor(asha)).toBe(403);
});

test("a wrong link, a replaced link and a link of a deleted account return 404", async () => {
  const { asha, params, parent } = await startWithPendingConsent();
  const { token } = await asha.request("requestParentConsent", { body: { parent_email: PARENT, ...NOTICE } });
  for (const wrong of [params, { token: `${token}x` }, { token: token.slice(1) }]) {
    expect(await expectRejection(parent.request("getParentConsent", { params: wrong }))).toMatchObject({
      status: 404,
    });
    const grantRequest = parent.request("grantConsent", { params: wrong, body: GRANT_BODY });
    expect(await expectRejection(grantRequest)).toMatchObject({ status: 404 });
    expect(await expectRejection(parent.request("withdrawConsent", { params: wrong }))).toMatchObject({
      status: 404,
    });
  }
  expect(await statusFor(asha)).toBe(403);
  await asha.request("deleteUser");
  const erasedLink = parent.request("getParentConsent", { params: { token } });
  expect(await expectRejection(erasedLink)).toMatchObject({ status: 404 });
});

test("a link expires after seven days, and a consent granted in time can be withdrawn later", async () => {
  const { asha, params, parent, shiftClock } = await startWithPendingConsent();
  await shiftClock("7 days 1 minute");
  const expiredError = { status: 410, code: "link_expired" };
  expect(await expectRejection(parent.request("getParentConsent", { params }))).toMatchObject(expiredError);
  expect(await expectRejection(parent.request("grantConsent", { params, body: GRANT_BODY }))).toMatchObject(
    expiredError,
  );
  await shiftClock("6 days 23 hours");
  await parent.request("grantConsent", { params, body: GRANT_BODY });
  await shiftClock("20 days");
  expect(await statusFor(asha)).toBe(200);
  expect(await parent.request("withdrawConsent", { params })).toMatchObject({ state: "withdrawn" });
  expect(await statusFor(asha)).toBe(403);
});

test("the link and the parent's address cannot be read from the export or the database", async () => {
  const { db, asha, token, params, parent } = await startWithPendingConsent();
  const { parent_token } = await parent.request("grantConsent", { params, body: GRANT_BODY });
  const { tables } = await asha.request("exportUser");
  const all = await db.selectFrom("consents").selectAll().execute();
  expect(tables.consents).toMatchObject([{ user_id: asha.id, is_minor: true }]);
  const hashes = [all[0]?.token_hash, all[0]?.parent_token_hash].map(
    (hash) => hash?.toString("hex") ?? "none",
  );
  for (const secret of [token, parent_token, ...hashes, PARENT, PARENT.toLowerCase()])
    expect(JSON.stringify(tables)).not.toContain(secret);
  for (const secret of [token, parent_token, PARENT]) expect(JSON.stringify(all)).not.toContain(secret);
});

test("admins see pending consents without the link until a parent agrees", async () => {
  const { asha, params, parent, token, signInAs } = await startWithPendingConsent();
  const admin = await signInAs({ role: "admin" });
  await admin.request("declareAge", ADULT);
  const listed = await admin.request("listPendingConsents");
  expect(listed).toMatchObject({
    consents: [{ user_id: asha.id, requested_at: expect.any(String), expires_at: expect.any(String) }],
    pagination: { total: 1 },
  });
  expect(JSON.stringify(listed)).not.toContain(token);
  await parent.request("grantConsent", { params, body: GRANT_BODY });
  expect((await admin.request("listPendingConsents")).consents).toEqual([]);
});

test("the setting takes no extra statement", async () => {
  const count = async (environment: Record<string, string>) => {
    const { signInAs } = await startTestApp(environment);
    const asha = await signInAs();
    if (environment === PARENTAL_CONSENT_ON) await asha.request("declareAge", ADULT);
    const querySpy = vi.spyOn(pg.Client.prototype, "query");
    expect(await statusFor(asha)).toBe(200);
    const { length } = querySpy.mock.calls;
    querySpy.mockRestore();
    return length;
  };
  expect(await count(PARENTAL_CONSENT_ON)).toBe(await count({}));
});

/** Signs in with the Google account of this subject, with parental consent required. */
async function startWithGoogle() {
  const google = await startFakeGoogle();
  const testApp = await startTestApp({ ...google.environment, ...PARENTAL_CONSENT_ON });
  const { app } = testApp;
  const signIn = async (sub: string) => {
    const payload = { token: await google.token({ sub }) };
    const response = await app.inject({ method: "POST", url: "/api/auth/google", payload });
    const cookie = String(response.headers["set-cookie"]).split(";")[0] ?? "";
    return { id: response.json().user.id as number, cookie, ...createClient(app, cookie) };
  };
  const admin = await testApp.signInAs({ role: "admin" });
  await admin.request("declareAge", ADULT);
  return { ...testApp, signIn, admin, parent: createClient(app, "") };
}

test("a minor who deletes the account and signs in again is still a minor who needs a parent", async () => {
  const { signIn } = await startWithGoogle();
  const first = await signIn("asha");
  await first.request("declareAge", MINOR);
  await first.request("deleteUser");
  const asha = await signIn("asha");
  expect(asha.id).not.toBe(first.id);
  expect((await asha.request("getProfile")).user).toMatchObject({ is_minor: true, consent_needed: "parent" });
  expect(await expectRejection(asha.request("declareAge", ADULT))).toMatchObject({
    code: "age_already_declared",
  });
  expect((await asha.request("exportUser")).tables.minor_records).toMatchObject([{ is_withdrawn: false }]);
  expect(await consentNeededBy(await signIn("ravi"))).toBe("age");
  await asha.request("requestParentConsent", { body: { parent_email: PARENT, ...NOTICE } });
});

test("a parent's withdrawal outlives the account until an admin lets the learner ask again", async () => {
  const { db, signIn, admin, parent } = await startWithGoogle();
  const first = await signIn("asha");
  await first.request("declareAge", MINOR);
  const { token } = await first.request("requestParentConsent", {
    body: { parent_email: PARENT, ...NOTICE },
  });
  const missingConsent = async () =>
    (await admin.request("listUsers", { query: {} })).users.find(({ id }) => id === first.id)
      ?.missing_consent;
  expect(await missingConsent()).toBe("asked");
  await parent.request("grantConsent", { params: { token }, body: GRANT_BODY });
  expect(await missingConsent()).toBe(null);
  await parent.request("withdrawConsent", { params: { token } });
  expect(await missingConsent()).toBe("withdrawn");
  await first.request("deleteUser");
  const asha = await signIn("asha");
  const body = { parent_email: PARENT, ...NOTICE };
  const newLink = () => asha.request("requestParentConsent", { body });
  expect(await expectRejection(newLink())).toMatchObject({ status: 409, code: "consent_withdrawn" });
  expect(await statusFor(asha)).toBe(403);
  await admin.request("reopenConsent", { params: { id: asha.id } });
  await newLink();
  expect(await listAudit(db)).toMatchObject([{ action: "reopenConsent", object_id: asha.id }]);
});

test("an admin can have the age asked again, with an audit entry; the earlier account no longer counts then", async () => {
  const { db, signIn, admin } = await startWithGoogle();
  await (await signIn("asha")).request("declareAge", MINOR);
  await (await signIn("asha")).request("deleteUser");
  const asha = await signIn("asha");
  const closed = async () =>
    (await admin.request("listUsers", { query: {} })).users.flatMap(({ id, missing_consent }) =>
      missing_consent === "asked" ? [id] : [],
    );
  expect(await closed()).toEqual([asha.id]);
  await admin.request("forgetAge", { params: { id: asha.id } });
  expect(await closed()).toEqual([]);
  expect(await consentNeededBy(asha)).toBe("age");
  await asha.request("declareAge", ADULT);
  expect(await statusFor(asha)).toBe(200);
  const again = admin.request("forgetAge", { params: { id: asha.id } });
  expect(await expectRejection(again)).toMatchObject({ status: 409, code: "not_closed" });
  expect(await listAudit(db)).toMatchObject([
    { action: "forgetAge", object_id: asha.id, before: { consent: "requested" }, after: { consent: null } },
  ]);
  await asha.request("deleteUser");
  expect(await consentNeededBy(await signIn("asha"))).toBe("age");
});

test("an admin can't have the age asked again after a parent's withdrawal, unless the learner may ask again", async () => {
  const { db, asha, params, parent, signInAs } = await startWithPendingConsent();
  const admin = await signInAs({ role: "admin" });
  await admin.request("declareAge", ADULT);
  await parent.request("grantConsent", { params, body: GRANT_BODY });
  await parent.request("withdrawConsent", { params });
  const forgetAge = () => admin.request("forgetAge", { params: { id: asha.id } });
  expect(await expectRejection(forgetAge())).toMatchObject({
    status: 409,
    code: "consent_withdrawn",
    message: expect.stringContaining("A parent has taken the agreement back"),
  });
  expect((await parent.request("getParentConsent", { params })).state).toBe("withdrawn");
  expect(await listAudit(db)).toEqual([]);
  await admin.request("reopenConsent", { params: { id: asha.id } });
  await forgetAge();
  expect(await consentNeededBy(asha)).toBe("age");
});

test("with the setting turned off later, no account is listed as closed for want of a parent", async () => {
  const { db, signInAs } = await startTestApp();
  const [admin, asha] = [await signInAs({ role: "admin" }), await signInAs()];
  await db
    .insertInto("consents")
    .values({ user_id: asha.id, is_minor: true, ...NOTICE })
    .execute();
  expect(await statusFor(asha)).toBe(200);
  const { users } = await admin.request("listUsers", { query: {} });
  expect(users.map(({ missing_consent }) => missing_consent)).toEqual([null, null]);
});

test("what an erased account of a minor leaves is deleted after twelve months, and identifies nobody", async () => {
  const { db, signIn, shiftClock } = await startWithGoogle();
  const asha = await signIn("asha");
  await asha.request("declareAge", MINOR);
  await asha.request("deleteUser");
  const records = () => db.selectFrom("minor_records").selectAll().execute();
  expect(JSON.stringify(await records())).not.toContain("asha");
  await shiftClock("11 months");
  await purgeMinorRecords(db);
  expect(await records()).toHaveLength(1);
  await shiftClock("13 months");
  await purgeMinorRecords(db);
  expect(await records()).toEqual([]);
});
