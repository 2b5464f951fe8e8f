// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { localStore, tabStore } from "./local-storage.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

/** A browser that has no room, or that denies all access, until the test ends. */
function refuseStorage(isDenied: boolean): void {
  const throwError = () => {
    throw new DOMException("refused", isDenied ? "SecurityError" : "QuotaExceededError");
  };
  const [full, denied] = [{ setItem: throwError }, { getItem: throwError, removeItem: throwError }];
  const read = { getItem: () => "an older text", removeItem: () => undefined };
  const storage = { ...full, ...(isDenied ? denied : read) };
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", storage);
}

test.each([
  ["the browser", localStore, () => localStorage],
  ["the tab", tabStore, () => sessionStorage],
])("stores, reads and removes a text for %s", (_, store, browserStorage) => {
  store.write("attempt:4f1c", "{}");
  expect([store.read("attempt:4f1c"), browserStorage().getItem("attempt:4f1c")]).toEqual(["{}", "{}"]);
  expect(store.keys()).toEqual(["attempt:4f1c"]);
  store.write("attempt:4f1c", undefined);
  expect([store.read("attempt:4f1c"), browserStorage().length]).toEqual([null, 0]);
});

test.each([
  ["denied", true],
  ["full", false],
])("a text lasts as long as the page if the storage is %s", (_, isDenied) => {
  refuseStorage(isDenied);
  localStore.write("setting", "on");
  expect([localStore.read("setting"), localStore.keys()]).toEqual([
    "on",
    expect.arrayContaining(["setting"]),
  ]);
  localStore.clear();
  vi.unstubAllGlobals();
  expect([localStore.read("setting"), localStore.keys()]).toEqual([null, []]);
});

test("once the browser takes a text again, the one it had refused is forgotten", () => {
  refuseStorage(false);
  localStore.write("setting", "on");
  vi.unstubAllGlobals();
  localStore.write("setting", "off");
  localStorage.setItem("setting", "changed by another tab");
  expect(localStore.read("setting")).toBe("changed by another tab");
});
