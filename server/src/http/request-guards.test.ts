import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../test/test-app.ts";
import { addChapter } from "../../test/test-content.ts";

const asJson = { "content-type": "application/json" };

test("checks run in order: cross-site, authentication, authorisation, media type, body, existence", async () => {
  const { app, signInAs } = await startTestApp();
  const student = await signInAs();
  const editor = await signInAs({ role: "editor" });
  const preview = { method: "POST", url: "/api/admin/preview", payload: "{" } as const;
  const crossSiteHeaders = { "sec-fetch-site": "cross-site", "content-type": "text/plain" };
  expect((await app.inject({ ...preview, headers: crossSiteHeaders })).statusCode).toBe(403);
  const text = { "content-type": "text/plain" };
  expect((await app.inject({ ...preview, headers: text })).statusCode).toBe(401);
  expect((await student.send({ ...preview, headers: text })).statusCode).toBe(403);
  expect((await editor.send({ ...preview, headers: text })).statusCode).toBe(415);
  expect((await editor.send({ ...preview, headers: asJson })).statusCode).toBe(400);

  const answer = { method: "POST", url: "/api/quiz/none/question/1/answer", headers: asJson } as const;
  expect((await student.send({ ...answer, payload: {} })).statusCode).toBe(400);
  expect((await student.send({ ...answer, payload: { answer_id: 1 } })).statusCode).toBe(404);
});

test("page and limit have bounds, and a page past the end is an empty list", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId } = await addChapter(db);
  const asha = await signInAs();
  const statusOf = async (query: string) =>
    (await asha.send({ url: `/api/chapters/${chapterId}/content?${query}` })).statusCode;
  for (const validQuery of ["", "page=1&limit=100", "page=2147483647", "page=01", "unknown=1"])
    expect(await statusOf(validQuery), validQuery).toBe(200);
  for (const invalidQuery of [
    "page=0",
    "page=-1",
    "page=1.5",
    "page=x",
    "page=",
    "page=1&page=2",
    "page=9007199254740992",
    "page=NaN",
    "page=Infinity",
    "page=1e1",
    "page=0x1",
    "page=%2B1",
    "page=+1",
    "page=1+",
    "page=1.0",
    "page=%EF%BC%91",
  ])
    expect(await statusOf(invalidQuery), invalidQuery).toBe(400);
  for (const invalidQuery of ["limit=0", "limit=101", "limit=1e6", "limit=ten", "limit=-5", "limit=null"])
    expect(await statusOf(invalidQuery), invalidQuery).toBe(400);
  expect(await asha.request("listNotes", { params: { id: chapterId }, query: { page: 999 } })).toEqual({
    contents: [],
    pagination: { page: 999, limit: 10, total: 0 },
  });
});

test("an invalid id gets a 400, and an unknown one a 404", async () => {
  const { signInAs } = await startTestApp();
  const asha = await signInAs();
  const statusOf = (id: string) => statusAt(asha, `/api/chapters/${id}/content`);
  for (const id of [
    "0",
    "-1",
    "1.5",
    "x",
    "9007199254740993",
    "2147483648",
    "1%00",
    "%20",
    "1'--",
    "null",
    "NaN",
    "%F0%9F",
    "1e1",
    "0x1",
    "+1",
    "%201",
    "1%20",
    "1.0",
    "%0A1",
  ])
    expect(await statusOf(id), id).toBe(400);
  for (const id of ["2147483647", "1"]) expect(await statusOf(id), id).toBe(404);
  expect(await statusAt(asha, `/api/quiz/${"x".repeat(65)}`)).toBe(400);
  expect(await statusAt(asha, `/api/quiz/${"x".repeat(64)}`)).toBe(404);
  expect(await statusAt(asha, `/api/quiz/${"x".repeat(600)}`)).toBe(404);
  expect(await statusAt(asha, "/api/quiz/x%00y")).toBe(400);
});

test("a malformed URL gets a 400 in the common error shape", async () => {
  const { app } = await startTestApp();
  const headers = { accept: "application/json" };
  for (const url of ["/api/quiz/%", "/api/quiz/%E0%A4%A", "/quiz/%ff", "/api/%zz", "/%"]) {
    const response = await app.inject({ url, headers });
    expect(response.statusCode, url).toBe(400);
    expect(response.json(), url).toEqual({
      error: { code: "unreadable_request", params: {}, message: "The request could not be read." },
    });
  }
});

test("an invalid or too large request gets the common error shape", async () => {
  const { app } = await startTestApp();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const longText = "x".repeat(20_000);
  const cases: [string, number, string][] = [
    [`GET /api/${longText} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, "headers_too_large"],
    [`GET /api/config HTTP/1.1\r\nHost: x\r\nCookie: ${longText}\r\n\r\n`, 431, "headers_too_large"],
    ["GET /api/config HTTP/1.1\r\nHost x\r\n\r\n", 400, "unreadable_request"],
    ["what is this?\r\n\r\n", 400, "unreadable_request"],
  ];
  for (const [request, status, code] of cases) {
    const [head = "", body = ""] = (await sendRaw(port, request)).split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [A-Z]`));
    expect(head).toMatch(/^content-type: application\/json; charset=utf-8$/im);
    expect(JSON.parse(body)).toEqual({ error: { code, params: {}, message: expect.stringMatching(/\.$/) } });
  }
});

/** Sends raw text and returns everything the server sends until it closes the connection. */
async function sendRaw(port: number, request: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.end(request);
  return text(socket);
}

async function statusAt(person: TestUser, url: string): Promise<number> {
  return (await person.send({ url })).statusCode;
}
