import { afterEach, expect, test, vi } from "vitest";
import { takePreloaded } from "./first-replies.ts";

const asked = () => {
  const reply = Promise.resolve(new Response("{}"));
  vi.stubGlobal("window", { firstReplies: new Map([["/api/chapters", reply]]) });
  return reply;
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a preloaded response is taken once, by its URL", () => {
  const reply = asked();
  expect(takePreloaded("/api/topics", "GET")).toBeUndefined();
  expect(takePreloaded("/api/chapters", "GET")).toBe(reply);
  expect(takePreloaded("/api/chapters", "GET")).toBeUndefined();
});

test("preloaded responses are discarded after a change, and after ten seconds", () => {
  asked();
  expect(takePreloaded("/api/user/chapters", "POST")).toBeUndefined();
  expect(takePreloaded("/api/chapters", "GET")).toBeUndefined();
  asked();
  vi.spyOn(performance, "now").mockReturnValue(10_001);
  expect(takePreloaded("/api/chapters", "GET")).toBeUndefined();
});

test("nothing is taken on a page without preloaded responses", () => {
  vi.stubGlobal("window", {});
  expect(takePreloaded("/api/chapters", "GET")).toBeUndefined();
});
