// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { claimSessionStorage, clearOtherUsers, clearUserData } from "./local-user-data.ts";

test("clears the user's data from the device, and keeps the settings of the device", async () => {
  localStorage.setItem("draft:1:content:new", "{}");
  localStorage.setItem("cookie_consent", "{}");
  sessionStorage.setItem("quiz:abc", "{}");
  await clearUserData();
  expect(Object.keys(localStorage)).toEqual(["cookie_consent"]);
  expect(sessionStorage).toHaveLength(0);
});

test("clears the data of other users after a sign-in, and keeps the user's own", async () => {
  localStorage.clear();
  for (const key of [
    "draft:1:content:new",
    "draft:cards:1:2027-01-20",
    "draft:2:content:1",
    "draft:cards:12:x",
  ])
    localStorage.setItem(key, "[]");
  await clearOtherUsers(1);
  expect(Object.keys(localStorage).sort()).toEqual(["draft:1:content:new", "draft:cards:1:2027-01-20"]);
});

test("clears a tab's storage for another user, but not for the same one", () => {
  sessionStorage.clear();
  sessionStorage.setItem("attempt:abc", "{}");
  claimSessionStorage(1);
  claimSessionStorage(1);
  expect(sessionStorage.getItem("attempt:abc")).toBe("{}");
  claimSessionStorage(2);
  expect(sessionStorage.getItem("attempt:abc")).toBeNull();
});
