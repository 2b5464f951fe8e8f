// @vitest-environment happy-dom
import { expect, test } from "vitest";
import {
  forgetAttempt,
  isSetToAskCertainty,
  readAttemptText,
  setAsksCertainty,
  writeAttemptText,
} from "./attempt-storage.ts";
import { clearOtherUsers, clearUserData } from "./local-user-data.ts";

test("keeps the text of each attempt until it is forgotten", () => {
  writeAttemptText("one", 7, "first");
  writeAttemptText("two", 7, "second");
  forgetAttempt("one");
  expect([readAttemptText("one"), readAttemptText("two")]).toEqual([null, "second"]);
});

test("another user's sign-in and a sign-out remove it, the same user's sign-in does not", async () => {
  writeAttemptText("one", 7, "text");
  await clearOtherUsers(7);
  expect(readAttemptText("one")).toBe("text");
  await clearOtherUsers(8);
  expect(readAttemptText("one")).toBeNull();
  writeAttemptText("one", 7, "text");
  await clearUserData();
  expect(readAttemptText("one")).toBeNull();
});

test("the setting is no attempt: a quiz of any name leaves it alone, and a sign-out removes it", async () => {
  writeAttemptText("certainty", 7, "text");
  expect(isSetToAskCertainty()).toBe(false);
  setAsksCertainty(7, true);
  forgetAttempt("certainty");
  expect([isSetToAskCertainty(), readAttemptText("certainty")]).toEqual([true, null]);
  setAsksCertainty(7, false);
  expect(isSetToAskCertainty()).toBe(false);
  setAsksCertainty(7, true);
  await clearUserData();
  expect(isSetToAskCertainty()).toBe(false);
});
