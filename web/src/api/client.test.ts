import { listMistakes } from "@rasayan/contract/endpoint-paths";
import { expect, test, vi } from "vitest";
import { request } from "./client.ts";

test("a member of the query that is undefined is left out of the address", async () => {
  vi.stubGlobal("window", {}); // without preloaded responses
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({}));
  await request(listMistakes, { query: { page: undefined, cause: "unit" } });
  await request(listMistakes, { query: { page: undefined } });
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(["/api/mistakes?cause=unit", "/api/mistakes"]);
});

test("an error has the code and the params of the server, or its own words where something else has answered", async () => {
  vi.stubGlobal("window", {});
  const error = { code: "too_many_bookmarks", params: { stars: 1_000 }, message: "You have 1,000 stars." };
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({ error }, { status: 409 }));
  await expect(request(listMistakes, { query: {} })).rejects.toMatchObject({ status: 409, ...error });
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("Bad gateway", { status: 502 }));
  const unknown = { status: 502, code: "unknown", params: {}, message: "That did not work. Try again." };
  await expect(request(listMistakes, { query: {} })).rejects.toMatchObject(unknown);
});
