import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { startTestApp } from "../../test/test-app.ts";

const PROFILE = { method: "PUT", url: "/api/user/profile" } as const;
const GOALS = '"target_exam":"JEE Main","target_year":2027,"class_standard":"XI"';
const asJson = { "content-type": "application/json" };

const CONTENT_TYPES: [string, string | undefined, string, number][] = [
  ["JSON", "application/json", `{${GOALS}}`, 200],
  ["JSON with a charset", "application/json; charset=utf-8", `{${GOALS}}`, 200],
  ["JSON in capitals", "APPLICATION/JSON", `{${GOALS}}`, 200],
  ["JSON after a space", " application/json", `{${GOALS}}`, 200],
  ["no type", undefined, `{${GOALS}}`, 415],
  ["an empty type", "", `{${GOALS}}`, 415],
  ["text", "text/plain", `{${GOALS}}`, 415],
  ["a form", "application/x-www-form-urlencoded", "target_year=2027", 415],
  ["a multipart form", "multipart/form-data; boundary=x", "--x--", 415],
  ["a type that only begins so", "application/jsonx", `{${GOALS}}`, 415],
  ["a type that only ends so", "text/application/json", `{${GOALS}}`, 415],
  ["two types", "application/json, text/plain", `{${GOALS}}`, 415],
  ["JSON and nothing in it", "application/json", "", 400],
];

test("a body is read as JSON when its type says so, and never unchecked", async () => {
  const { signInAs } = await startTestApp();
  for (const [name, type, payload, status] of CONTENT_TYPES) {
    const asha = await signInAs();
    const headers = type === undefined ? {} : { "content-type": type };
    const response = await asha.send({ ...PROFILE, headers, payload: Buffer.from(payload) });
    expect(response.statusCode, name).toBe(status);
    const { user } = await asha.request("getProfile");
    expect(user.class_standard, name).toBe(status === 200 ? "XI" : "XII");
  }
});

test("a call without a body takes an empty one, with a JSON type or without any", async () => {
  const { app } = await startTestApp();
  const signOut = { method: "POST", url: "/api/auth/logout" } as const;
  for (const extra of [
    {},
    { headers: asJson },
    { headers: asJson, payload: "{}" },
    { headers: asJson, payload: "null" },
  ])
    expect((await app.inject({ ...signOut, ...extra })).statusCode, JSON.stringify(extra)).toBe(200);
  for (const payload of ['{"a":1}', "[]", "0", '"x"', "{", "undefined"])
    expect((await app.inject({ ...signOut, headers: asJson, payload })).statusCode, payload).toBe(400);
});

const nestArrays = (depth: number, innermost: string) => "[".repeat(depth) + innermost + "]".repeat(depth);

const MALFORMED: [string, string][] = [
  ["a member nobody asked for", `{${GOALS},"role":"admin"}`],
  ["a member in another case", `{${GOALS},"Name":"x"}`],
  ["__proto__", `{${GOALS},"__proto__":{"role":"admin"}}`],
  ["an escaped __proto__", `{${GOALS},"\\u005f_proto__":{"role":"admin"}}`],
  ["constructor", `{${GOALS},"constructor":{"prototype":{"role":"admin"}}}`],
  ["a plain constructor", `{${GOALS},"constructor":1}`],
  ["NUL", `{${GOALS},"city":"a\\u0000b"}`],
  ["half a surrogate pair", `{${GOALS},"city":"a\\ud800b"}`],
  ["the other half", `{${GOALS},"city":"\\uDC00"}`],
  ["NUL in a name", `{${GOALS},"a\\u0000":1}`],
  ["a raw line break in a text", `{${GOALS},"city":"a\nb"}`],
  ["a number as text", `{${GOALS.replace("2027", '"2027"')}}`],
  ["a number with a fraction", `{${GOALS.replace("2027", "2027.5")}}`],
  ["a number out of range", `{${GOALS.replace("2027", "2023")}}`],
  ["an unknown word", `{${GOALS.replace("JEE Main", "NEET")}}`],
  ["nothing required", "{}"],
  ["an array", "[]"],
  ["null", "null"],
  ["two values", `{${GOALS}} {}`],
  ["a comma too many", `{${GOALS},}`],
  ["a byte order mark and no more", "\ufeff"],
  ["NaN", `{${GOALS.replace("2027", "NaN")}}`],
  ["deep nesting", nestArrays(50_000, "")],
  ["deep nesting round half a pair", nestArrays(50_000, '"\\ud800"')],
  ["deep nesting in a member", `{${GOALS},"city":${nestArrays(50_000, "")}}`],
];

test("a malformed body is a 400 that says so, and saves nothing", async () => {
  const { signInAs } = await startTestApp();
  const asha = await signInAs();
  for (const [name, payload] of MALFORMED) {
    const response = await asha.send({ ...PROFILE, headers: asJson, payload: Buffer.from(payload) });
    expect(response.statusCode, name).toBe(400);
    expect(response.json(), name).toEqual({
      error: { code: "bad_request", message: expect.stringMatching(/\w/) },
    });
  }
  const { user } = await asha.request("getProfile");
  expect(user).toMatchObject({ role: "student", city: "", target_year: 2027, class_standard: "XII" });
});

test("a body that reaches for an object's prototype is refused before anything reads it", async () => {
  const { app } = await startTestApp();
  for (const payload of ['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}']) {
    const response = await app.inject({ method: "POST", url: "/api/nothing", headers: asJson, payload });
    expect(response.statusCode, payload).toBe(400);
  }
});

test("whole pairs, other scripts and a name given twice are taken as JSON takes them", async () => {
  const { signInAs } = await startTestApp();
  const asha = await signInAs();
  const payload = `{${GOALS},"city":"first","city":"कोटा \\ud83e\\uddea \u{1f9ea}"}`;
  expect((await asha.send({ ...PROFILE, headers: asJson, payload })).statusCode).toBe(200);
  expect((await asha.request("getProfile")).user.city).toBe("कोटा 🧪 🧪");
});

test("300 kB are too much, and a stated length that is too large is refused unread", async () => {
  const { signInAs } = await startTestApp();
  const asha = await signInAs();
  const response = await asha.send({
    ...PROFILE,
    headers: asJson,
    payload: `{${GOALS},"city":"${"x".repeat(300_000)}"}`,
  });
  expect(response.statusCode).toBe(413);
  expect(response.json().error.code).toBe("too_large");
  const statedLengthResponse = await asha.send({
    ...PROFILE,
    headers: { ...asJson, "content-length": "999999999" },
    payload: "{}",
  });
  expect(statedLengthResponse.statusCode).toBe(413);
});

test("a compressed body is refused unread, whoever sends it, after it is known who does", async () => {
  const { app, signInAs } = await startTestApp();
  const asha = await signInAs();
  const bodies: [string, Buffer][] = [
    ["gzip", gzipSync(`{${GOALS}}`)],
    ["br", brotliCompressSync(`{${GOALS}}`)],
    ["GZIP, identity", gzipSync(`{${GOALS}}`)],
    ["nonsense", Buffer.from(`{${GOALS}}`)],
  ];
  for (const [encoding, payload] of bodies) {
    const request = { ...PROFILE, headers: { ...asJson, "content-encoding": encoding }, payload };
    const response = await asha.send(request);
    expect([response.statusCode, response.json().error.code], encoding).toEqual([
      415,
      "unsupported_media_type",
    ]);
    expect((await app.inject(request)).statusCode, encoding).toBe(401);
  }
  const identityRequest = {
    ...PROFILE,
    headers: { ...asJson, "content-encoding": "identity" },
    payload: `{${GOALS}}`,
  };
  expect((await asha.send(identityRequest)).statusCode).toBe(200);
});
