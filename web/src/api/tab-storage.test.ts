import { afterEach, expect, test, vi } from "vitest";
import { keepInTab, readTab } from "./tab-storage.ts";

afterEach(() => vi.unstubAllGlobals());

test("a text is kept, read and dropped", () => {
  keepInTab("attempt:4f1c", "{}");
  expect(readTab("attempt:4f1c")).toBe("{}");
  keepInTab("attempt:4f1c", undefined);
  expect(readTab("attempt:4f1c")).toBeNull();
});

test("a storage that is full or closed to the page breaks nothing", () => {
  const refuse = () => {
    throw new DOMException("refused", "QuotaExceededError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  keepInTab("attempt:4f1c", "{}");
  keepInTab("attempt:4f1c", undefined);
  expect(readTab("attempt:4f1c")).toBeNull();
});
