import { expect, test } from "vitest";
import { dropPrivateData } from "./private-data.ts";

test("what was written leaves the device, the choices of the device stay", async () => {
  localStorage.setItem("draft:1:content:new", "{}");
  localStorage.setItem("cookie_consent", "{}");
  sessionStorage.setItem("quiz:abc", "{}");
  await dropPrivateData();
  expect(Object.keys(localStorage)).toEqual(["cookie_consent"]);
  expect(sessionStorage).toHaveLength(0);
});
