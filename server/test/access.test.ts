import { type Access, type EndpointName, endpointPaths, endpoints, routes } from "@rasayan/contract";
import type { FastifyInstance, InjectOptions } from "fastify";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "../src/db/connect.ts";
import { createClient, startTestApp } from "./test-app.ts";

const endpointNames = Object.keys(endpointPaths) as EndpointName[];
const JSON_HEADERS = { "content-type": "application/json", accept: "application/json" };
/** Routes outside the contract: health, metrics, the API's description, images. They contain no personal data. */
const ROUTES_OUTSIDE_CONTRACT = [
  "/healthz",
  "/readyz",
  "/metrics",
  "/api/openapi.json",
  "/assets/images/:name",
  "/.well-known/security.txt",
];

test.each([
  ["with /api", (path: string) => path],
  ["without /api", (path: string) => path.replace(/^\/api/, "")],
])("each endpoint %s is open only to the roles that the contract names", async (_form, toUrl) => {
  const { app, db, signInAs } = await startTestApp();
  const requestTo = (name: EndpointName) => ({ ...requestFor(name), url: toUrl(requestFor(name).url) });
  const before = await countRows(db);
  const anonymous = new Map<EndpointName, number>();
  for (const name of endpointNames) anonymous.set(name, (await app.inject(requestTo(name))).statusCode);
  expect(await countRows(db)).toEqual(before);

  const observed: Record<string, Access | string> = {};
  for (const name of endpointNames) {
    const statuses = { anonymous: anonymous.get(name), student: 0, teacher: 0, editor: 0, admin: 0 };
    // Uses new users for each endpoint, because some endpoints end the caller's session.
    for (const role of ["student", "teacher", "editor", "admin"] as const)
      statuses[role] = (await (await signInAs({ role })).send(requestTo(name))).statusCode;
    expect([401, 403], `${name} as admin`).not.toContain(statuses.admin);
    observed[name] = observedAccess(statuses);
  }
  expect(observed).toEqual(Object.fromEntries(endpointNames.map((name) => [name, endpoints[name].access])));
});

test("the contract's public endpoints are exactly these, and those of teachers, editors and admins require their role", () => {
  const publicEndpoints = endpointNames.filter((name) => endpoints[name].access === "public");
  expect(publicEndpoints.sort()).toEqual([
    "getConfig",
    "getParentConsent",
    "grantConsent",
    "reportBrowserError",
    "signInToDemo",
    "signInWithGoogle",
    "signOut",
    "withdrawConsent",
  ]);
  const editorEndpoints = endpointNames.filter((name) => endpointPaths[name].includes("/api/admin/"));
  expect(editorEndpoints.length).toBeGreaterThan(0);
  const isAdminOnly = (name: EndpointName) => endpointPaths[name].includes("/api/admin/users");
  // From which teachers choose, and by which they write questions of their own.
  const lists = [
    "listAdminQuestions",
    "getAdminQuestion",
    "checkQuestion",
    "createQuestion",
    "updateQuestion",
    "previewRegrade",
    "regradeQuestion",
    "previewText",
    "uploadImage",
    "listAdminChapters",
    "listAdminTopics",
    "listTags",
  ];
  for (const name of editorEndpoints.filter((endpoint) => !lists.includes(endpoint)))
    expect(endpoints[name].access, name).toBe(isAdminOnly(name) ? "admin" : "editor");
  const teacherEndpoints = endpointNames.filter((name) => endpoints[name].access === "teacher");
  const ofTeachers = endpointNames.filter((name) => endpointPaths[name].includes("/api/teacher/"));
  expect(teacherEndpoints.toSorted()).toEqual([...ofTeachers, ...lists].toSorted());
});

test("every route is declared in the contract, and every declared route exists", async () => {
  const { app } = await startTestApp();
  const registered = routesOf(app).map(({ method, path }) => `${method} ${path}`);
  const readRoutes = [...ROUTES_OUTSIDE_CONTRACT, ...Object.values(routes)].map((path) => `GET ${path}`);
  const declared = [...endpointNames.map((name) => endpointPaths[name]), ...readRoutes].flatMap(withHead);
  expect(registered.map(withoutParamNames).sort()).toEqual(declared.map(withoutParamNames).sort());
});

const BYPASS_ATTEMPTS: [string, InjectOptions][] = [
  ["capitals", { method: "POST", url: "/API/admin/preview" }],
  ["capitals inside", { method: "POST", url: "/api/Admin/preview" }],
  ["two slashes", { method: "POST", url: "//api/admin/preview" }],
  ["two slashes inside", { method: "POST", url: "/api//admin/preview" }],
  ["a trailing slash", { method: "POST", url: "/api/admin/preview/" }],
  ["a matrix parameter", { method: "POST", url: "/api/admin/preview;x" }],
  ["a matrix parameter in the middle", { method: "POST", url: "/api/admin;x=1/preview" }],
  ["an encoded slash", { method: "POST", url: "/api/admin%2Fpreview" }],
  ["an encoded backslash", { method: "POST", url: "/api%5Cadmin%5Cpreview" }],
  ["an encoded letter", { method: "POST", url: "/api/%61dmin/preview" }],
  ["an encoded prefix", { method: "POST", url: "/%61pi/admin/preview" }],
  ["a dot segment", { method: "POST", url: "/api/config/../admin/preview" }],
  ["an encoded dot segment", { method: "POST", url: "/api/config/%2e%2e/admin/preview" }],
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
  ["HEAD of a learner's endpoint", { method: "HEAD", url: "/api/user/profile" }],
  ["an encoded path of a learner's endpoint", { method: "GET", url: "/%61pi/user/profile" }],
];

test("rejects methods that no endpoint has, even for an admin", async () => {
  const { app, db, signInAs } = await startTestApp();
  const admin = await signInAs({ role: "admin" });
  const before = await countRows(db);
  for (const method of ["PATCH", "OPTIONS", "TRACE", "PROPFIND", "LOCK"] as const)
    for (const url of ["/api/user/profile", "/api/admin/tags/1", "/user", "/"]) {
      const request = { method: method as "PATCH", url, headers: JSON_HEADERS };
      for (const response of [await app.inject(request), await admin.send(request)])
        expect([404, 405], `${method} ${url}`).toContain(response.statusCode);
    }
  expect(await countRows(db)).toEqual(before);
});

test("no other spelling of a URL bypasses the access check", async () => {
  const { app, db, signInAs } = await startTestApp();
  const student = await signInAs();
  const before = await countRows(db);
  for (const [name, attempt] of BYPASS_ATTEMPTS) {
    const request = { ...attempt, headers: { ...JSON_HEADERS, ...attempt.headers }, payload: { text: "x" } };
    const statuses = [(await app.inject(request)).statusCode];
    if (!name.includes("learner")) statuses.push((await student.send(request)).statusCode);
    for (const status of statuses) expect([401, 403, 404], name).toContain(status);
  }
  expect(await countRows(db)).toEqual(before);
});

test("rejects invalid session cookies", async () => {
  const { app } = await startTestApp();
  for (const cookie of ["sid=", "sid=x", `sid=${"A".repeat(43)}`, "sid=%00", "__Host-sid=x", "sid[]=a"])
    expect((await createClient(app, cookie).send({ url: "/api/user/profile" })).statusCode, cookie).toBe(401);
});

function requestFor(name: EndpointName) {
  const [method, path] = endpointPaths[name].split(" ") as ["GET", string];
  const body = method === "GET" ? {} : { payload: "{}" };
  return { method, url: path.replace(/:\w+/g, "1"), headers: JSON_HEADERS, ...body };
}

type Statuses = { anonymous: number | undefined; student: number; teacher: number; editor: number };

function observedAccess({ anonymous, student, teacher, editor }: Statuses): Access | string {
  if (anonymous !== 401 && anonymous !== 403) return "public";
  if (anonymous !== 401) return `anonymous gets ${anonymous}`;
  // Who may call it, each role with what the one before has.
  const open = [student, teacher, editor].map((status) => status !== 403).join();
  const levels: Record<string, Access> = {
    "true,true,true": "learner",
    "false,true,true": "teacher",
    "false,false,true": "editor",
    "false,false,false": "admin",
  };
  return levels[open] ?? `students, teachers, editors: ${open}`;
}

/** Returns method and path of each registered route, parsed from the tree that Fastify prints. */
function routesOf(app: FastifyInstance): { method: string; path: string }[] {
  const ancestors: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const parsed = /^(?<indent>[│ ]*)[├└]── (?<part>\S*?)(?: \((?<methods>[A-Z, ]+)\))?$/.exec(line);
      if (!parsed?.groups) return [];
      const { indent = "", part = "", methods } = parsed.groups;
      ancestors.splice(indent.length / 4, Number.POSITIVE_INFINITY, part);
      return methods ? methods.split(", ").map((method) => ({ method, path: ancestors.join("") })) : [];
    });
}

/** Removes parameter names. The tree prints the parameters of two routes at the same position as `:a|:b`. */
const withoutParamNames = (path: string) => path.replace(/:\w+(\|:\w+)*/g, ":");
const withHead = (request: string) =>
  request.startsWith("GET ") ? [request, request.replace("GET", "HEAD")] : [request];

/** Returns the number of rows in each table but `audit_log`, which records forbidden requests on purpose. */
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
