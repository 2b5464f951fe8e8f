import type { JWTPayload } from "jose";
import { expect, test } from "vitest";
import { type FakeGoogle, startFakeGoogle } from "../../../test/fake-google.ts";
import { createClient, startTestApp, type TestApp } from "../../../test/test-app.ts";

const SIGN_OUT = { method: "POST", url: "/api/auth/logout" } as const;

const ADMIN_LIST_CASES: [string, JWTPayload, string][] = [
  ["a gmail.com address on the list", { email: "boss@gmail.com" }, "admin"],
  ["the same in capitals", { email: "BOSS@Gmail.com" }, "admin"],
  ["an address of the domain Google hosts", { email: "head@school.example", hd: "school.example" }, "admin"],
  ["an address of a domain that is not hosted", { email: "head@school.example" }, "student"],
  ["an address of another hosted domain", { email: "head@school.example", hd: "evil.example" }, "student"],
  ["an unverified address", { email: "boss@gmail.com", email_verified: undefined }, "student"],
  ["an address that is not on the list", { email: "asha@gmail.com" }, "student"],
  ["an address that ends like one of the list", { email: "big.boss@gmail.com" }, "student"],
];

test("an address in ADMIN_EMAILS makes an admin only if Google guarantees that it is the user's own", async () => {
  const google = await startFakeGoogle();
  const ADMIN_EMAILS = "boss@gmail.com, Head@School.example";
  const app = await startTestApp({ ...google.environment, ADMIN_EMAILS });
  for (const [name, claims, role] of ADMIN_LIST_CASES) {
    const { user } = await signedInAs(app, google, { sub: name, ...claims });
    expect(user.role, name).toBe(role);
  }
});

test("the subject identifies an account: its address may change and may later belong to another person", async () => {
  const google = await startFakeGoogle();
  const app = await startTestApp(google.environment);
  const asha = await signedInAs(app, google, { sub: "1", email: "asha@gmail.com" });
  await asha.request("putProfile", {
    body: { target_exam: "JEE Main", target_year: 2027, class_standard: "XI", name: "Asha K" },
  });
  const renamed = await signedInAs(app, google, { sub: "1", email: "asha.k@gmail.com", name: "A. K." });
  expect(renamed.user).toMatchObject({ id: asha.user.id, email: "asha.k@gmail.com", name: "Asha K" });
  const other = await signedInAs(app, google, { sub: "2", email: "asha@gmail.com" });
  expect(other.user.id).not.toBe(asha.user.id);
  expect(other.user.target_year).toBe(0);
});

const NAMES: [unknown, string, string][] = [
  [" Asha K ", "asha.k@gmail.com", "Asha K"],
  [undefined, "asha.k@gmail.com", "asha.k"],
  ["", "asha.k@gmail.com", "asha.k"],
  [" \n ", "asha.k@gmail.com", "asha.k"],
  [7, "@gmail.com", "Student"],
  ["A\u0000B\tC", "abc@gmail.com", "A B C"],
  ["क".repeat(101), "k@gmail.com", "क".repeat(100)],
  [`${"x".repeat(99)}🧪`, "x@gmail.com", "x".repeat(99)],
  [undefined, `${"y".repeat(200)}@gmail.com`, "y".repeat(100)],
];

test("every user gets a name, and the goals form accepts it", async () => {
  const google = await startFakeGoogle();
  const app = await startTestApp(google.environment);
  for (const [index, [name, email, expectedName]] of NAMES.entries()) {
    const person = await signedInAs(app, google, { sub: `${index}`, email, name });
    expect(person.user.name, email).toBe(expectedName);
    const body = {
      target_exam: "JEE Main",
      target_year: 2027,
      class_standard: "XI",
      name: expectedName,
    } as const;
    expect((await person.request("putProfile", { body })).user.name).toBe(expectedName);
  }
});

test("a student whose address changes to one on the admin list becomes admin at the next sign-in", async () => {
  const google = await startFakeGoogle();
  const app = await startTestApp({ ...google.environment, ADMIN_EMAILS: "boss@gmail.com" });
  const before = await signedInAs(app, google, { sub: "7", email: "old@gmail.com" });
  expect(before.user.role).toBe("student");
  const after = await signedInAs(app, google, { sub: "7", email: "boss@gmail.com" });
  expect(after.user).toMatchObject({ id: before.user.id, role: "admin" });
});

test.each([
  ["x-forwarded-for", "203.0.113.9"],
  ["x-forwarded-proto", "https"],
  ["forwarded", "for=203.0.113.9"],
  ["via", "1.1 proxy"],
  ["x-real-ip", "203.0.113.9"],
])("a request with %s cannot use the demo sign-in and is not offered it", async (name, value) => {
  const { app } = await startTestApp();
  const headers = { [name]: value };
  const signIn = { method: "POST", url: "/api/auth/demo", payload: { role: "editor" } } as const;
  expect((await app.inject({ ...signIn, headers })).statusCode).toBe(404);
  expect((await app.inject({ url: "/api/config", headers })).json().demo_sign_in).toBe(false);
  expect((await app.inject({ url: "/api/config" })).json().demo_sign_in).toBe(true);
  expect((await app.inject(signIn)).statusCode).toBe(200);
});

const FOREIGN_HOSTS = [
  "evil.example:3000",
  "evil.example",
  "localhost.evil.example",
  "192.168.0.7:3000",
  "[::2]",
];
const OWN_HOSTS = ["localhost:3000", "127.0.0.1", "127.4.5.6:8080", "[::1]:3000", "localhost"];

test("where the demo accounts are open, a request to a name of another site is refused whatever it asks", async () => {
  const { app } = await startTestApp();
  const signIn = { method: "POST", url: "/api/auth/demo", payload: { role: "editor" } } as const;
  for (const host of FOREIGN_HOSTS) {
    const headers = { host, origin: `http://${host}`, "sec-fetch-site": "same-origin" };
    const refused = await app.inject({ ...signIn, headers });
    expect([refused.statusCode, refused.json().error.code], host).toEqual([403, "foreign_host"]);
    expect(refused.headers["set-cookie"]).toBeUndefined();
    expect((await app.inject({ url: "/api/config", headers })).statusCode, host).toBe(403);
  }
  for (const host of OWN_HOSTS)
    expect((await app.inject({ ...signIn, headers: { host } })).statusCode, host).toBe(200);
});

test("where they are not, any name is served", async () => {
  const { app } = await startTestApp({ DEMO_SIGN_IN: "off" });
  expect((await app.inject({ url: "/api/config", headers: { host: "rasayan.example" } })).statusCode).toBe(
    200,
  );
});

test("each sign-in creates a new session and ends the one that was sent with it", async () => {
  const { app } = await startTestApp();
  const signIn = (cookie: string, role: "student" | "editor") =>
    createClient(app, cookie).send({ method: "POST", url: "/api/auth/demo", payload: { role } });
  const presetCookie = `sid=${"A".repeat(43)}`;
  const first = cookieOf(await signIn(presetCookie, "student"));
  expect(first).not.toBe(presetCookie);
  const second = cookieOf(await signIn(first, "editor"));
  const statusOf = async (cookie: string) =>
    (await createClient(app, cookie).send({ url: "/api/chapters" })).statusCode;
  expect([await statusOf(presetCookie), await statusOf(first), await statusOf(second)]).toEqual([
    401, 401, 200,
  ]);
});

test("signing out ends only this session, at once; without a session it also returns 200", async () => {
  const { app, db } = await startTestApp();
  const [phone, laptop] = await Promise.all([demo(app, "student"), demo(app, "student")]);
  const response = await phone.send(SIGN_OUT);
  expect([response.statusCode, response.json()]).toEqual([200, {}]);
  expect(response.headers["set-cookie"]).toMatch(/^sid=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
  expect((await phone.send({ url: "/api/chapters" })).statusCode).toBe(401);
  expect((await laptop.send({ url: "/api/chapters" })).statusCode).toBe(200);
  expect(await db.selectFrom("sessions").select("user_id").execute()).toHaveLength(1);
  for (const cookie of ["", phone.cookie, "sid=nonsense"])
    expect((await createClient(app, cookie).send(SIGN_OUT)).statusCode).toBe(200);
});

test("the two demo accounts are always the same, and the student has no goals until they are saved", async () => {
  const { app, db } = await startTestApp();
  const student = await demo(app, "student");
  expect(student.user).toMatchObject({
    role: "student",
    target_exam: null,
    target_year: 0,
    class_standard: null,
  });
  await student.request("putProfile", {
    body: { target_exam: "JEE Main", target_year: 2028, class_standard: "XI" },
  });
  const again = await demo(app, "student");
  expect(again.user).toMatchObject({ id: student.user.id, target_exam: "JEE Main", target_year: 2028 });
  const editor = await demo(app, "editor");
  expect(editor.user).toMatchObject({
    role: "editor",
    target_exam: expect.any(String),
    class_standard: "XII",
  });
  expect(editor.user.target_year).toBeGreaterThan(2024);
  expect((await demo(app, "editor")).user.id).toBe(editor.user.id);
  expect(await db.selectFrom("users").select("id").execute()).toHaveLength(2);
});

test("a way to sign in that is switched off returns 404, and the config says that it is off", async () => {
  const appWithoutSignIn = await startTestApp({ DEMO_SIGN_IN: "off" });
  const demoSignIn = { method: "POST", url: "/api/auth/demo", payload: { role: "editor" } } as const;
  const googleSignIn = { method: "POST", url: "/api/auth/google", payload: { token: "x" } } as const;
  expect((await appWithoutSignIn.app.inject(demoSignIn)).statusCode).toBe(404);
  expect((await appWithoutSignIn.app.inject(googleSignIn)).statusCode).toBe(404);
  expect((await appWithoutSignIn.app.inject({ url: "/api/config" })).json()).toEqual({
    google_client_id: null,
    demo_sign_in: false,
    support_email: "support@example.org",
    made_by: "Made with care for JEE aspirants",
    parental_consent: false,
    signed_in: false,
  });
  const google = await startFakeGoogle();
  const appWithGoogle = await startTestApp(google.environment);
  expect((await appWithGoogle.app.inject(demoSignIn)).statusCode).toBe(404);
  const { google_client_id, demo_sign_in } = (await appWithGoogle.app.inject({ url: "/api/config" })).json();
  expect([google_client_id, demo_sign_in]).toEqual([google.environment.GOOGLE_CLIENT_ID, false]);
});

test("the demo sign-in has no admin role", async () => {
  const { app } = await startTestApp();
  for (const role of ["admin", "", null, ["student"]])
    expect((await app.inject({ method: "POST", url: "/api/auth/demo", payload: { role } })).statusCode).toBe(
      400,
    );
});

async function signedInAs({ app }: TestApp, google: FakeGoogle, claims: JWTPayload) {
  const payload = { token: await google.token(claims) };
  return signedInCallers(app, await app.inject({ method: "POST", url: "/api/auth/google", payload }));
}

async function demo(app: TestApp["app"], role: "student" | "editor") {
  return signedInCallers(app, await app.inject({ method: "POST", url: "/api/auth/demo", payload: { role } }));
}

type SignInResponse = {
  statusCode: number;
  json: () => { user: Record<string, unknown> };
  headers: Record<string, unknown>;
};

function signedInCallers(app: TestApp["app"], response: SignInResponse) {
  expect(response.statusCode).toBe(200);
  const cookie = cookieOf(response);
  return { user: response.json().user, cookie, ...createClient(app, cookie) };
}

function cookieOf(response: Pick<SignInResponse, "headers">): string {
  const setCookie = response.headers["set-cookie"];
  expect(setCookie).toEqual(expect.stringMatching(/^sid=[\w-]{43};/));
  return String(setCookie).split(";")[0] ?? "";
}
