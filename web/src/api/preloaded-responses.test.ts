import { afterEach, expect, test, vi } from "vitest";
import { takePreloaded } from "./preloaded-responses.ts";

const presented = () => {
  const reply = Promise.resolve(new Response("{}"));
  vi.stubGlobal("window", { preloadedResponses: new Map([["/api/chapters", reply]]) });
  return reply;
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a preloaded response is taken once, by its URL", () => {
  const reply = presented();
  expect(takePreloaded("/api/topics", "GET")).toBeUndefined();
  expect(takePreloaded("/api/chapters", "GET")).toBe(reply);
  expect(takePreloaded("/api/chapters", "GET")).toBeUndefined();
});

test("preloaded responses are discarded after a change, and after ten seconds", () => {
  presented();
  expect(takePreloaded("/api/user/chapters", "POST")).toBeUndefined();
  expect(takePreloaded("/api/chapters", "GET")).toBeUndefined();
  presented();
  vi.spyOn(performance, "now").mockReturnValue(10_001);
  expect(takePreloaded("/api/chapters", "GET")).toBeUndefined();
});

test("nothing is taken on a page without preloaded responses", () => {
  vi.stubGlobal("window", {});
  expect(takePreloaded("/api/chapters", "GET")).toBeUndefined();
});
