import { expect, test } from "vitest";
import { claimTab, dropOthersData, dropPrivateData } from "./private-data.ts";

test("what was written leaves the device, the choices of the device stay", async () => {
  localStorage.setItem("draft:1:content:new", "{}");
  localStorage.setItem("cookie_consent", "{}");
  sessionStorage.setItem("quiz:abc", "{}");
  await dropPrivateData();
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
  await dropOthersData(1);
  expect(Object.keys(localStorage).sort()).toEqual(["draft:1:content:new", "draft:cards:1:2027-01-20"]);
});

test("a tab forgets with its next owner, and with no one else", () => {
  sessionStorage.clear();
  sessionStorage.setItem("attempt:abc", "{}");
  claimTab(1);
  claimTab(1);
  expect(sessionStorage.getItem("attempt:abc")).toBe("{}");
  claimTab(2);
  expect(sessionStorage.getItem("attempt:abc")).toBeNull();
});
