import { afterEach, expect, test, vi } from "vitest";
import { takeFirstReply } from "./first-replies.ts";

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
  expect(takeFirstReply("/api/topics", "GET")).toBeUndefined();
  expect(takeFirstReply("/api/chapters", "GET")).toBe(reply);
  expect(takeFirstReply("/api/chapters", "GET")).toBeUndefined();
});

test("after a change, and after a while, it is too old", () => {
  asked();
  expect(takeFirstReply("/api/user/chapters", "POST")).toBeUndefined();
  expect(takeFirstReply("/api/chapters", "GET")).toBeUndefined();
  asked();
  vi.spyOn(performance, "now").mockReturnValue(10_001);
  expect(takeFirstReply("/api/chapters", "GET")).toBeUndefined();
});

test("a page that asked for nothing beforehand has nothing to take", () => {
  vi.stubGlobal("window", {});
  expect(takeFirstReply("/api/chapters", "GET")).toBeUndefined();
});
