// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { readTabStorage, writeTabStorage } from "./tab-storage.ts";

afterEach(() => vi.unstubAllGlobals());

test("stores, reads and removes a text", () => {
  writeTabStorage("attempt:4f1c", "{}");
  expect(readTabStorage("attempt:4f1c")).toBe("{}");
  writeTabStorage("attempt:4f1c", undefined);
  expect(readTabStorage("attempt:4f1c")).toBeNull();
});

test("throws no error if the storage is full or blocked", () => {
  const throwQuotaError = () => {
    throw new DOMException("quota exceeded", "QuotaExceededError");
  };
  vi.stubGlobal("sessionStorage", {
    getItem: throwQuotaError,
    setItem: throwQuotaError,
    removeItem: throwQuotaError,
  });
  writeTabStorage("attempt:4f1c", "{}");
  writeTabStorage("attempt:4f1c", undefined);
  expect(readTabStorage("attempt:4f1c")).toBeNull();
});
