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
  ["a type with only this prefix", "application/jsonx", `{${GOALS}}`, 415],
  ["a type with only this suffix", "text/application/json", `{${GOALS}}`, 415],
  ["two types", "application/json, text/plain", `{${GOALS}}`, 415],
  ["JSON with an empty body", "application/json", "", 400],
];

test("accepts a body only with the JSON content type", async () => {
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

test("an endpoint without input accepts an empty body, with or without the JSON content type", async () => {
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
  ["an unknown member", `{${GOALS},"role":"admin"}`],
  ["a member in another case", `{${GOALS},"Name":"x"}`],
  ["__proto__", `{${GOALS},"__proto__":{"role":"admin"}}`],
  ["an escaped __proto__", `{${GOALS},"\\u005f_proto__":{"role":"admin"}}`],
  ["constructor", `{${GOALS},"constructor":{"prototype":{"role":"admin"}}}`],
  ["a plain constructor", `{${GOALS},"constructor":1}`],
  ["NUL", `{${GOALS},"city":"a\\u0000b"}`],
  ["half a surrogate pair", `{${GOALS},"city":"a\\ud800b"}`],
  ["the other half", `{${GOALS},"city":"\\uDC00"}`],
  ["NUL in a name", `{${GOALS},"a\\u0000":1}`],
  ["a raw line break in a string", `{${GOALS},"city":"a\nb"}`],
  ["a number as a string", `{${GOALS.replace("2027", '"2027"')}}`],
  ["a number with a fraction", `{${GOALS.replace("2027", "2027.5")}}`],
  ["a number out of range", `{${GOALS.replace("2027", "2023")}}`],
  ["an unknown enum value", `{${GOALS.replace("JEE Main", "NEET")}}`],
  ["no required members", "{}"],
  ["an array", "[]"],
  ["null", "null"],
  ["two values", `{${GOALS}} {}`],
  ["a trailing comma", `{${GOALS},}`],
  ["only a byte order mark", "\ufeff"],
  ["NaN", `{${GOALS.replace("2027", "NaN")}}`],
  ["deep nesting", nestArrays(50_000, "")],
  ["deep nesting around half a surrogate pair", nestArrays(50_000, '"\\ud800"')],
  ["deep nesting in a member", `{${GOALS},"city":${nestArrays(50_000, "")}}`],
];

test("a malformed body gets a 400 with a message, and saves nothing", async () => {
  const { signInAs } = await startTestApp();
  const asha = await signInAs();
  for (const [name, payload] of MALFORMED) {
    const response = await asha.send({ ...PROFILE, headers: asJson, payload: Buffer.from(payload) });
    expect(response.statusCode, name).toBe(400);
    expect(response.json(), name).toEqual({
      error: {
        code: expect.stringMatching(/^(invalid_request|invalid_json|unstorable_text|unreadable_request)$/),
        params: expect.any(Object),
        message: expect.stringMatching(/\w/),
      },
    });
  }
  const { user } = await asha.request("getProfile");
  expect(user).toMatchObject({ role: "student", city: "", target_year: 2027, class_standard: "XII" });
});

test("rejects a body with __proto__ or constructor.prototype even at an unknown URL", async () => {
  const { app } = await startTestApp();
  for (const payload of ['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}']) {
    const response = await app.inject({ method: "POST", url: "/api/nothing", headers: asJson, payload });
    expect(response.statusCode, payload).toBe(400);
  }
});

test("accepts surrogate pairs, other scripts and duplicate members as JSON.parse does", async () => {
  const { signInAs } = await startTestApp();
  const asha = await signInAs();
  const payload = `{${GOALS},"city":"first","city":"कोटा \\ud83e\\uddea \u{1f9ea}"}`;
  expect((await asha.send({ ...PROFILE, headers: asJson, payload })).statusCode).toBe(200);
  expect((await asha.request("getProfile")).user.city).toBe("कोटा 🧪 🧪");
});

test("rejects a body of 300 kB, and a too large Content-Length before reading the body", async () => {
  const { signInAs } = await startTestApp();
  const asha = await signInAs();
  const response = await asha.send({
    ...PROFILE,
    headers: asJson,
    payload: `{${GOALS},"city":"${"x".repeat(300_000)}"}`,
  });
  expect(response.statusCode).toBe(413);
  expect(response.json().error.code).toBe("body_too_large");
  const statedLengthResponse = await asha.send({
    ...PROFILE,
    headers: { ...asJson, "content-length": "999999999" },
    payload: "{}",
  });
  expect(statedLengthResponse.statusCode).toBe(413);
});

test("rejects a compressed body unread, but only after authentication", async () => {
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
    expect([response.statusCode, response.json().error.code], encoding).toEqual([415, "encoded_body"]);
    expect((await app.inject(request)).statusCode, encoding).toBe(401);
  }
  const identityRequest = {
    ...PROFILE,
    headers: { ...asJson, "content-encoding": "identity" },
    payload: `{${GOALS}}`,
  };
  expect((await asha.send(identityRequest)).statusCode).toBe(200);
});
