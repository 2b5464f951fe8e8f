// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { ActionFailed } from "./action-failed.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
}

test("a failure without a network goes when there is one again; any other stays until the next try", () => {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  onTestFinished(() => {
    act(() => root.unmount());
    container.remove();
    vi.restoreAllMocks();
  });
  const show = (error: unknown) => {
    act(() => root.render(<ActionFailed error={error}>Not saved. Try again.</ActionFailed>));
    return container.textContent;
  };
  expect(show(null)).toBe("");
  expect(show(new Error("rejected"))).toBe("Not saved. Try again.");
  expect(show(null)).toBe("");
  setOnline(false);
  const failure = new Error("no network");
  expect(show(failure)).toBe("You are offline. Not saved. Try again.");
  setOnline(true);
  expect(show(failure)).toBe("");
  expect(show(new Error("rejected"))).toBe("Not saved. Try again.");
});
