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
