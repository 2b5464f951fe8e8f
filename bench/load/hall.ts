import { once } from "node:events";
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from "node:http2";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../e2e/test-server.ts";
import { startProxy } from "../../scripts/nginx.mjs";
import type { Database } from "../../server/src/db/connect.ts";
import { type FakeGoogle, startKeyServer } from "../../server/test/google-key-server.ts";
import { atMost, type Check } from "../engine/checks.ts";
import { withLibraryDatabase } from "../engine/library-database.ts";
import { productionEnvironment, startApp } from "../server/server-process.ts";

const STUDENTS = 500;
const SECONDS = 60;
const ORIGIN = "https://rasayan.example";
/** What the dashboard requests when its document has no data. */
const DASHBOARD_CALLS = ["/api/user/profile", "/api/quiz/open", "/api/smart-path"];

type Visit = {
  /** Milliseconds from the student's first request to the last response. */
  totalMs: number;
  requests: number;
  /** What a browser could not use: status, method and path without ids. */
  refused: string[];
  /** Whether the document, a file or a call of the page is missing. */
  isFirstPageBroken: boolean;
  isDashboardBroken: boolean;
  questions: number;
};

/**
 * A hall behind one address: within a minute each student opens the app for the first time, signs in, opens the
 * dashboard and starts the paper of the week, through the deployed nginx with its limits and HTTP/2 over TLS, in front of
 * two processes with theirs. Client, nginx, processes and database share the machine.
 */
export async function checkHall(postgresUrl: string): Promise<Check[]> {
  return withLibraryDatabase(postgresUrl, async (database, url) => {
    await database.pool.query(insertStudentsSql, [STUDENTS]);
    const google = await startKeyServer();
    const environment = {
      ...productionEnvironment(url),
      ...google.environment,
      PUBLIC_ORIGIN: ORIGIN,
      TRUST_PROXY: "127.0.0.1",
    };
    const servers = [await startApp(environment), await startApp(environment)];
    const proxy = await startProxy({ port: await freePort(), ports: servers.map(({ port }) => port) });
    try {
      const cpuMs = () => servers.reduce((sum, server) => sum + server.cpuMs(), 0);
      const before = { servers: cpuMs(), client: process.cpuUsage() };
      const checks = await letIn(database, google, proxy.tlsPort);
      const { user, system } = process.cpuUsage(before.client);
      console.log(
        `  CPU time per student, ms: processes ${((cpuMs() - before.servers) / STUDENTS).toFixed(0)}, ` +
          `this client ${((user + system) / 1_000 / STUDENTS).toFixed(0)}`,
      );
      return checks;
    } finally {
      await proxy.stop();
      await Promise.all(servers.map(({ stop }) => stop()));
      await google.stop();
    }
  });
}

async function letIn({ pool }: Database, google: FakeGoogle, tlsPort: number): Promise<Check[]> {
  const tokens = await Promise.all(
    Array.from({ length: STUDENTS }, (_, index) => google.token({ sub: `hall-${index + 1}` })),
  );
  const startedAt = performance.now();
  const visits = await Promise.all(
    tokens.map(async (token, index) => {
      await setTimeout(Math.max(0, startedAt + (index * SECONDS * 1_000) / STUDENTS - performance.now()));
      return visit(tlsPort, token);
    }),
  );
  const durations = visits.map(({ totalMs }) => totalMs).sort((a, b) => a - b);
  const percentile = (share: number) => durations[Math.floor(share * (STUDENTS - 1))] ?? Number.NaN;
  const refused = visits.flatMap((each) => each.refused);
  const { rows } = await pool.query(
    "select count(distinct user_id) as students from quizzes where type = 'mock'",
  );
  console.log(
    `Hall: ${visits.reduce((sum, { requests }) => sum + requests, 0)} requests of ${STUDENTS} students; from the first ` +
      `to the paper p50 ${percentile(0.5).toFixed(0)} ms, p95 ${percentile(0.95).toFixed(0)} ms`,
  );
  for (const [what, times] of Map.groupBy(refused, (each) => each))
    console.log(`  ${times.length} × ${what}`);
  return [
    atMost("hall: requests refused or failed", refused.length, 0),
    atMost("hall: first pages broken", visits.filter((each) => each.isFirstPageBroken).length, 0),
    atMost("hall: dashboards broken", visits.filter((each) => each.isDashboardBroken).length, 0),
    atMost("hall: papers without 25 questions", visits.filter(({ questions }) => questions !== 25).length, 0),
    atMost("hall: students without a paper in the database", STUDENTS - rows[0].students, 0),
  ];
}

/** One student's visit with one HTTP/2 connection and an empty cache. */
async function visit(tlsPort: number, token: string): Promise<Visit> {
  const session = connect(`https://127.0.0.1:${tlsPort}`, { rejectUnauthorized: false });
  session.on("error", () => {});
  const startedAt = performance.now();
  const result = { requests: 0, refused: [] as string[] };
  const cached = new Set<string>();
  let cookie = "";
  const send = async (method: string, path: string, body?: object) => {
    result.requests += 1;
    const response = await request(session, method, path, { cookie, body });
    if (response.status !== 200)
      result.refused.push(
        `${response.status} ${method} ${path.replace(/^\/assets\/.*/, "/assets/…").replace(/quiz\/[^/]+/, "quiz/…")}`,
      );
    const [setCookie] = [response.headers["set-cookie"] ?? []].flat().slice(-1);
    if (setCookie) cookie = setCookie.split(";")[0] ?? "";
    return response;
  };
  /** Loads a page with the files that its document names, and its calls; returns whether something is missing. */
  const isBroken = async (path: string, calls: readonly string[]) => {
    const page = await send("GET", path);
    const files = [...page.body.matchAll(/(?:src|href|data-app)="(\/[\w./-]+\.\w+)"/g)]
      .map(([, file]) => file ?? "")
      .filter((file) => !cached.has(file));
    for (const file of files) cached.add(file);
    // A document that the server rendered has the data of its calls.
    const isRendered = page.headers["cache-control"] === "private, no-store";
    const urls = [...new Set([...files, ...(isRendered ? [] : calls)])];
    const responses = await Promise.all(urls.map((url) => send("GET", url)));
    return [page, ...responses].some(({ status }) => status !== 200);
  };
  try {
    const isFirstPageBroken = await isBroken("/", ["/api/config"]);
    const signIn = await send("POST", "/api/auth/google", { token });
    if (signIn.status !== 200)
      return {
        ...result,
        isFirstPageBroken,
        isDashboardBroken: true,
        questions: 0,
        totalMs: performance.now() - startedAt,
      };
    const isDashboardBroken = await isBroken("/dashboard", DASHBOARD_CALLS);
    const { week } = JSON.parse((await send("GET", "/api/mock-tests")).body || "{}");
    const { hash } = JSON.parse(
      (await send("POST", "/api/quiz", { type: "mock", paper: week?.paper_id })).body || "{}",
    );
    await send("POST", `/api/quiz/${hash}/begin`, {});
    const { questions = [] } = JSON.parse((await send("GET", `/api/quiz/${hash}/questions`)).body || "{}");
    const totalMs = performance.now() - startedAt;
    return { ...result, isFirstPageBroken, isDashboardBroken, questions: questions.length, totalMs };
  } finally {
    session.close();
  }
}

type Response = { status: number; headers: IncomingHttpHeaders; body: string };

/** Sends a request as a browser does. A connection that fails counts as status 0. */
async function request(
  session: ClientHttp2Session,
  method: string,
  path: string,
  { cookie, body }: { cookie: string; body?: object | undefined },
): Promise<Response> {
  const isPage = method === "GET" && !/^\/api\/|\.\w+$/.test(path);
  try {
    const stream = session.request({
      ":method": method,
      ":path": path,
      ":authority": new URL(ORIGIN).host,
      accept: isPage ? "text/html" : path.startsWith("/api/") ? "application/json" : "*/*",
      "accept-encoding": isPage || path.startsWith("/api/") ? "identity" : "gzip, br",
      "sec-fetch-site": "same-origin",
      "sec-fetch-mode": isPage ? "navigate" : "cors",
      ...(cookie ? { cookie } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
    });
    stream.end(body && JSON.stringify(body));
    const [headers] = (await once(stream, "response")) as [IncomingHttpHeaders];
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    return { status: Number(headers[":status"]), headers, body: Buffer.concat(chunks).toString() };
  } catch {
    return { status: 0, headers: {}, body: "" };
  }
}

const insertStudentsSql = `insert into users (google_sub, name, target_exam, target_year, class_standard)
  select 'hall-' || n, 'Student ' || n, 'JEE Main', extract(year from app_now()) + 1, 'XII'
  from generate_series(1, $1::int) as n`;
