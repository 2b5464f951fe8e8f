import { type Access, type CallName, calls, endpoints, pages } from "@rasayan/contract";
import type { FastifyInstance, InjectOptions } from "fastify";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "../src/db/connect.ts";
import { callers, startTestApp } from "./test-app.ts";

const names = Object.keys(calls) as CallName[];
const JSON_HEADERS = { "content-type": "application/json", accept: "application/json" };
/** Served beside the contract: health, the description of the API itself, pictures, and pages, which hold nothing of anyone. */
const BESIDE_THE_CONTRACT = [
  ...["/healthz", "/readyz", "/metrics", "/api/openapi.json", "/assets/images/:name"],
  "/.well-known/security.txt",
];

test.each([
  ["with /api", (path: string) => path],
  ["bare", (path: string) => path.replace(/^\/api/, "")],
])("each call, %s, is open to those whom the contract names and to nobody else", async (_form, toUrl) => {
  const { app, db, signedIn } = await startTestApp();
  const callTo = (name: CallName) => ({ ...requestFor(name), url: toUrl(requestFor(name).url) });
  const before = await countRows(db);
  const anonymous = new Map<CallName, number>();
  for (const name of names) anonymous.set(name, (await app.inject(callTo(name))).statusCode);
  expect(await countRows(db)).toEqual(before);

  const found: Record<string, Access | string> = {};
  for (const name of names) {
    const statuses = { anonymous: anonymous.get(name), student: 0, editor: 0, admin: 0 };
    // New people for each call: some calls sign out whoever makes them.
    for (const role of ["student", "editor", "admin"] as const)
      statuses[role] = (await (await signedIn({ role })).send(callTo(name))).statusCode;
    expect([401, 403], `${name} as admin`).not.toContain(statuses.admin);
    found[name] = observedAccess(statuses);
  }
  expect(found).toEqual(Object.fromEntries(names.map((name) => [name, endpoints[name].access])));
});

test("only what the contract calls public answers without a session", () => {
  const open = names.filter((name) => endpoints[name].access === "public");
  expect(open.sort()).toEqual([
    "getConfig",
    "getParentConsent",
    "grantConsent",
    "signInToDemo",
    "signInWithGoogle",
    "signOut",
    "withdrawConsent",
  ]);
  const forEditors = names.filter((name) => calls[name].includes("/api/admin/"));
  expect(forEditors.length).toBeGreaterThan(0);
  const ofAdmins = (name: CallName) => calls[name].includes("/api/admin/users");
  for (const name of forEditors)
    expect(endpoints[name].access, name).toBe(ofAdmins(name) ? "admin" : "editor");
});

test("every route has a row in the contract and every row a route", async () => {
  const { app } = await startTestApp();
  const served = routesOf(app).map(({ method, path }) => `${method} ${path}`);
  const reads = [...BESIDE_THE_CONTRACT, ...Object.values(pages)].map((path) => `GET ${path}`);
  const declared = [...names.map((name) => calls[name]), ...reads].flatMap(withHead);
  expect(served.map(withoutNames).sort()).toEqual(declared.map(withoutNames).sort());
});

const TRICKS: [string, InjectOptions][] = [
  ["capitals", { method: "POST", url: "/API/admin/preview" }],
  ["capitals inside", { method: "POST", url: "/api/Admin/preview" }],
  ["two slashes", { method: "POST", url: "//api/admin/preview" }],
  ["two slashes inside", { method: "POST", url: "/api//admin/preview" }],
  ["a slash at the end", { method: "POST", url: "/api/admin/preview/" }],
  ["a matrix parameter", { method: "POST", url: "/api/admin/preview;x" }],
  ["a matrix parameter in the middle", { method: "POST", url: "/api/admin;x=1/preview" }],
  ["an encoded slash", { method: "POST", url: "/api/admin%2Fpreview" }],
  ["an encoded backslash", { method: "POST", url: "/api%5Cadmin%5Cpreview" }],
  ["an encoded letter", { method: "POST", url: "/api/%61dmin/preview" }],
  ["an encoded prefix", { method: "POST", url: "/%61pi/admin/preview" }],
  ["a way up", { method: "POST", url: "/api/config/../admin/preview" }],
  ["an encoded way up", { method: "POST", url: "/api/config/%2e%2e/admin/preview" }],
  ["a doubled prefix", { method: "POST", url: "/api/api/admin/preview" }],
  ["a query", { method: "POST", url: "/admin/preview?role=admin" }],
  ["HEAD", { method: "HEAD", url: "/api/admin/preview" }],
  ["another method", { method: "PUT", url: "/api/admin/preview" }],
  [
    "a method override",
    { method: "GET", url: "/api/admin/preview", headers: { "x-http-method-override": "POST" } },
  ],
  [
    "a forwarded address",
    { method: "POST", url: "/admin/preview", headers: { "x-original-url": "/api/config" } },
  ],
  ["HEAD of a learner's call", { method: "HEAD", url: "/api/user/profile" }],
  ["an encoded learner's call", { method: "GET", url: "/%61pi/user/profile" }],
];

test("methods that no call has are refused for everyone", async () => {
  const { app, db, signedIn } = await startTestApp();
  const admin = await signedIn({ role: "admin" });
  const before = await countRows(db);
  for (const method of ["PATCH", "OPTIONS", "TRACE", "PROPFIND", "LOCK"] as const)
    for (const url of ["/api/user/profile", "/api/admin/tags/1", "/user", "/"]) {
      const call = { method: method as "PATCH", url, headers: JSON_HEADERS };
      for (const reply of [await app.inject(call), await admin.send(call)])
        expect([404, 405], `${method} ${url}`).toContain(reply.statusCode);
    }
  expect(await countRows(db)).toEqual(before);
});

test("no other spelling of an address gets past the guard", async () => {
  const { app, db, signedIn } = await startTestApp();
  const student = await signedIn();
  const before = await countRows(db);
  for (const [name, trick] of TRICKS) {
    const call = { ...trick, headers: { ...JSON_HEADERS, ...trick.headers }, payload: { text: "x" } };
    const statuses = [(await app.inject(call)).statusCode];
    if (!name.includes("learner")) statuses.push((await student.send(call)).statusCode);
    for (const status of statuses) expect([401, 403, 404], name).toContain(status);
  }
  expect(await countRows(db)).toEqual(before);
});

test("a session that is no session opens nothing", async () => {
  const { app } = await startTestApp();
  for (const cookie of ["sid=", "sid=x", `sid=${"A".repeat(43)}`, "sid=%00", "__Host-sid=x", "sid[]=a"])
    expect((await callers(app, cookie).send({ url: "/api/user/profile" })).statusCode, cookie).toBe(401);
});

function requestFor(name: CallName) {
  const [method, path] = calls[name].split(" ") as ["GET", string];
  const body = method === "GET" ? {} : { payload: "{}" };
  return { method, url: path.replace(/:\w+/g, "1"), headers: JSON_HEADERS, ...body };
}

type Statuses = { anonymous: number | undefined; student: number; editor: number };

function observedAccess({ anonymous, student, editor }: Statuses): Access | string {
  if (anonymous !== 401 && anonymous !== 403) return "public";
  if (anonymous !== 401) return `anonymous gets ${anonymous}`;
  if (student !== 403) return editor === 403 ? "students, not editors" : "learner";
  return editor === 403 ? "admin" : "editor";
}

/** Method and path of each registered route, read from the printed tree. */
function routesOf(app: FastifyInstance): { method: string; path: string }[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const parsed = /^(?<indent>[│ ]*)[├└]── (?<part>\S*?)(?: \((?<methods>[A-Z, ]+)\))?$/.exec(line);
      if (!parsed?.groups) return [];
      const { indent = "", part = "", methods } = parsed.groups;
      above.splice(indent.length / 4, Number.POSITIVE_INFINITY, part);
      return methods ? methods.split(", ").map((method) => ({ method, path: above.join("") })) : [];
    });
}

/** The tree prints parameters of two routes at one place as `:a|:b`. */
const withoutNames = (path: string) => path.replace(/:\w+(\|:\w+)*/g, ":");
const withHead = (call: string) => (call.startsWith("GET ") ? [call, call.replace("GET", "HEAD")] : [call]);

/** How many rows each table has that a call could leave something in; a refused editors' call is noted, as it should be. */
async function countRows(db: Db): Promise<unknown> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'audit_log' order by 1`.execute(
    db,
  );
  const counts = tables.map(({ name }) => sql`(select count(*) from ${sql.table(name)}) as ${sql.ref(name)}`);
  return (await sql`select ${sql.join(counts)}`.execute(db)).rows[0];
}
