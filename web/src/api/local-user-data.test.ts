import { expect, test } from "vitest";
import { claimSessionStorage, clearOtherUsers, clearUserData } from "./local-user-data.ts";

test("what was written leaves the device, the choices of the device stay", async () => {
  localStorage.setItem("draft:1:content:new", "{}");
  localStorage.setItem("cookie_consent", "{}");
  sessionStorage.setItem("quiz:abc", "{}");
  await clearUserData();
  expect(Object.keys(localStorage)).toEqual(["cookie_consent"]);
  expect(sessionStorage).toHaveLength(0);
});

test("what another person wrote goes when someone signs in, their own stays", async () => {
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

test("a tab forgets with its next owner, and with no one else", () => {
  sessionStorage.clear();
  sessionStorage.setItem("attempt:abc", "{}");
  claimSessionStorage(1);
  claimSessionStorage(1);
  expect(sessionStorage.getItem("attempt:abc")).toBe("{}");
  claimSessionStorage(2);
  expect(sessionStorage.getItem("attempt:abc")).toBeNull();
});
