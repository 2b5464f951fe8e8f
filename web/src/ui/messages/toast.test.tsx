// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { Toast } from "./toast.tsx";
import { ToastProvider } from "./toast-regions.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

function renderWithToast() {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  onTestFinished(() => {
    act(() => root.unmount());
    container.remove();
  });
  const show = (toast: { role: "status" | "alert"; text: string } | undefined, onDismiss = () => {}) =>
    act(() =>
      root.render(
        <ToastProvider>
          <main>
            {toast && (
              <Toast icon="check" role={toast.role} duration={3} onDismiss={onDismiss}>
                {toast.text}
              </Toast>
            )}
          </main>
        </ToastProvider>,
      ),
    );
  const region = (politeness: "polite" | "assertive") => {
    const element = container.querySelector(`[aria-live=${politeness}]`);
    if (!element) throw new Error("The live region is missing.");
    return element;
  };
  return { show, region };
}

test("a toast appears in a live region that was on the page before its text", () => {
  const { show, region } = renderWithToast();
  show(undefined);
  const before = region("polite");
  expect(before.textContent).toBe("");
  expect(before.hasAttribute("role")).toBe(false);
  show({ role: "status", text: "Saved." });
  expect(region("polite")).toBe(before);
  expect(before.textContent).toBe("Saved.");
  expect(before.getAttribute("role")).toBe("status");
  expect(region("assertive").textContent).toBe("");
  show(undefined);
  expect(before.textContent).toBe("");
  expect(before.hasAttribute("role")).toBe(false);
});

test("an urgent toast appears in the assertive region", () => {
  const { show, region } = renderWithToast();
  show(undefined);
  show({ role: "alert", text: "Not saved." });
  expect(region("assertive").textContent).toBe("Not saved.");
  expect(region("assertive").getAttribute("role")).toBe("alert");
});

test("a toast is dismissed after its duration", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const onDismiss = vi.fn();
  const { show } = renderWithToast();
  show(undefined);
  show({ role: "status", text: "Saved." }, onDismiss);
  act(() => vi.advanceTimersByTime(2_999));
  expect(onDismiss).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
  expect(onDismiss).toHaveBeenCalledOnce();
});
