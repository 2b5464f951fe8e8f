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

test("a reply that was asked for beforehand is taken once, by the same address", () => {
  const reply = asked();
  expect(takePreloaded("/api/topics", "GET")).toBeUndefined();
  expect(takePreloaded("/api/chapters", "GET")).toBe(reply);
  expect(takePreloaded("/api/chapters", "GET")).toBeUndefined();
});

test("after a change, and after a while, it is too old", () => {
  asked();
  expect(takePreloaded("/api/user/chapters", "POST")).toBeUndefined();
  expect(takePreloaded("/api/chapters", "GET")).toBeUndefined();
  asked();
  vi.spyOn(performance, "now").mockReturnValue(10_001);
  expect(takePreloaded("/api/chapters", "GET")).toBeUndefined();
});

test("a page that asked for nothing beforehand has nothing to take", () => {
  vi.stubGlobal("window", {});
  expect(takePreloaded("/api/chapters", "GET")).toBeUndefined();
});
