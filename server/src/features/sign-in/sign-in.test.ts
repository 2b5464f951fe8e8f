import type { JWTPayload } from "jose";
import { expect, test } from "vitest";
import { type StandInGoogle, startGoogle } from "../../../test/stand-in-google.ts";
import { callers, startTestApp, type TestApp } from "../../../test/test-app.ts";

const OUT = { method: "POST", url: "/api/auth/logout" } as const;

const ON_THE_LIST: [string, JWTPayload, string][] = [
  ["a gmail.com address on the list", { email: "boss@gmail.com" }, "admin"],
  ["the same in capitals", { email: "BOSS@Gmail.com" }, "admin"],
  ["an address of the domain Google hosts", { email: "head@school.example", hd: "school.example" }, "admin"],
  ["an address of a domain that is not hosted", { email: "head@school.example" }, "student"],
  ["an address of another hosted domain", { email: "head@school.example", hd: "evil.example" }, "student"],
  ["an unverified address", { email: "boss@gmail.com", email_verified: undefined }, "student"],
  ["an address that is not on the list", { email: "asha@gmail.com" }, "student"],
  ["an address that ends like one of the list", { email: "big.boss@gmail.com" }, "student"],
];

test("an address of ADMIN_EMAILS makes an admin only where Google vouches for its owner", async () => {
  const google = await startGoogle();
  const ADMIN_EMAILS = "boss@gmail.com, Head@School.example";
  const app = await startTestApp({ ...google.environment, ADMIN_EMAILS });
  for (const [name, claims, role] of ON_THE_LIST) {
    const { user } = await signedInAs(app, google, { sub: name, ...claims });
    expect(user.role, name).toBe(role);
  }
});

test("an account belongs to the subject: the address may change, and may come to be another person's", async () => {
  const google = await startGoogle();
  const app = await startTestApp(google.environment);
  const asha = await signedInAs(app, google, { sub: "1", email: "asha@gmail.com" });
  await asha.call("putProfile", {
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

test("everyone has a name, one that the goals form takes back", async () => {
  const google = await startGoogle();
  const app = await startTestApp(google.environment);
  for (const [index, [name, email, shown]] of NAMES.entries()) {
    const person = await signedInAs(app, google, { sub: `${index}`, email, name });
    expect(person.user.name, email).toBe(shown);
    const body = { target_exam: "JEE Main", target_year: 2027, class_standard: "XI", name: shown } as const;
    expect((await person.call("putProfile", { body })).user.name).toBe(shown);
  }
});

test("a student whose address comes onto the list is admin from the next sign-in on", async () => {
  const google = await startGoogle();
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
])("a request with %s gets no demo account and is offered none", async (name, value) => {
  const { app } = await startTestApp();
  const headers = { [name]: value };
  const signIn = { method: "POST", url: "/api/auth/demo", payload: { role: "editor" } } as const;
  expect((await app.inject({ ...signIn, headers })).statusCode).toBe(404);
  expect((await app.inject({ url: "/api/config", headers })).json().demo_sign_in).toBe(false);
  expect((await app.inject({ url: "/api/config" })).json().demo_sign_in).toBe(true);
  expect((await app.inject(signIn)).statusCode).toBe(200);
});

test("each sign-in brings a new session and ends the one it came with", async () => {
  const { app } = await startTestApp();
  const signIn = (cookie: string, role: "student" | "editor") =>
    callers(app, cookie).send({ method: "POST", url: "/api/auth/demo", payload: { role } });
  const preset = `sid=${"A".repeat(43)}`;
  const first = cookieOf(await signIn(preset, "student"));
  expect(first).not.toBe(preset);
  const second = cookieOf(await signIn(first, "editor"));
  const statusOf = async (cookie: string) =>
    (await callers(app, cookie).send({ url: "/api/chapters" })).statusCode;
  expect([await statusOf(preset), await statusOf(first), await statusOf(second)]).toEqual([401, 401, 200]);
});

test("signing out ends this session at once and no other; without a session it is a 200 too", async () => {
  const { app, db } = await startTestApp();
  const [phone, laptop] = await Promise.all([demo(app, "student"), demo(app, "student")]);
  const reply = await phone.send(OUT);
  expect([reply.statusCode, reply.json()]).toEqual([200, {}]);
  expect(reply.headers["set-cookie"]).toMatch(/^sid=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
  expect((await phone.send({ url: "/api/chapters" })).statusCode).toBe(401);
  expect((await laptop.send({ url: "/api/chapters" })).statusCode).toBe(200);
  expect(await db.selectFrom("sessions").select("user_id").execute()).toHaveLength(1);
  for (const cookie of ["", phone.cookie, "sid=nonsense"])
    expect((await callers(app, cookie).send(OUT)).statusCode).toBe(200);
});

test("the two demo people are always the same, the student new until the goals are saved", async () => {
  const { app, db } = await startTestApp();
  const student = await demo(app, "student");
  expect(student.user).toMatchObject({
    role: "student",
    target_exam: null,
    target_year: 0,
    class_standard: null,
  });
  await student.call("putProfile", {
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

test("a way to sign in that is switched off is a 404, and the landing page is told", async () => {
  const off = await startTestApp({ DEMO_SIGN_IN: "off" });
  const byDemo = { method: "POST", url: "/api/auth/demo", payload: { role: "editor" } } as const;
  const byGoogle = { method: "POST", url: "/api/auth/google", payload: { token: "x" } } as const;
  expect((await off.app.inject(byDemo)).statusCode).toBe(404);
  expect((await off.app.inject(byGoogle)).statusCode).toBe(404);
  expect((await off.app.inject({ url: "/api/config" })).json()).toEqual({
    google_client_id: null,
    demo_sign_in: false,
    support_email: "support@example.org",
    made_by: "Made with care for JEE aspirants",
    parental_consent: false,
    signed_in: false,
  });
  const google = await startGoogle();
  const on = await startTestApp(google.environment);
  expect((await on.app.inject(byDemo)).statusCode).toBe(404);
  const { google_client_id, demo_sign_in } = (await on.app.inject({ url: "/api/config" })).json();
  expect([google_client_id, demo_sign_in]).toEqual([google.environment.GOOGLE_CLIENT_ID, false]);
});

test("there is no demo admin", async () => {
  const { app } = await startTestApp();
  for (const role of ["admin", "", null, ["student"]])
    expect((await app.inject({ method: "POST", url: "/api/auth/demo", payload: { role } })).statusCode).toBe(
      400,
    );
});

async function signedInAs({ app }: TestApp, google: StandInGoogle, claims: JWTPayload) {
  const payload = { token: await google.token(claims) };
  return entered(app, await app.inject({ method: "POST", url: "/api/auth/google", payload }));
}

async function demo(app: TestApp["app"], role: "student" | "editor") {
  return entered(app, await app.inject({ method: "POST", url: "/api/auth/demo", payload: { role } }));
}

type Reply = {
  statusCode: number;
  json: () => { user: Record<string, unknown> };
  headers: Record<string, unknown>;
};

function entered(app: TestApp["app"], reply: Reply) {
  expect(reply.statusCode).toBe(200);
  const cookie = cookieOf(reply);
  return { user: reply.json().user, cookie, ...callers(app, cookie) };
}

function cookieOf(reply: Pick<Reply, "headers">): string {
  const line = reply.headers["set-cookie"];
  expect(line).toEqual(expect.stringMatching(/^sid=[\w-]{43};/));
  return String(line).split(";")[0] ?? "";
}
