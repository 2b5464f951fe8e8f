// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { repeatEarlyInput } from "./early-input.ts";

/** A page on which this button was focused and tapped before the app handled it. */
function pageWithEarlyTap() {
  document.body.innerHTML = '<div id="root"><button type="button">Next Question</button></div>';
  const control = document.querySelector("button") as HTMLButtonElement;
  const handleClick = vi.fn();
  control.addEventListener("click", handleClick);
  window.takeEarlyInput = () => [
    { type: "focusin", control },
    { type: "click", control },
  ];
  return handleClick;
}

test("an early tap is repeated although the page is left as soon as it can be used", () => {
  const handleClick = pageWithEarlyTap();
  repeatEarlyInput();
  history.pushState(null, "", "/another-page");
  expect(handleClick).toHaveBeenCalledOnce();
});

test("a text that React took back while it hydrated the field is typed again, but not over a longer one", () => {
  document.body.innerHTML = '<div id="root"><input name="number"></div>';
  const control = document.querySelector("input") as HTMLInputElement;
  const texts: string[] = [];
  control.addEventListener("input", () => texts.push(control.value));
  window.takeEarlyInput = () => [{ type: "input", control, value: "12" }];
  repeatEarlyInput();
  expect(texts).toEqual(["12"]);
  // The third key came when the page no longer recorded them.
  control.value = "123";
  window.takeEarlyInput = () => [{ type: "input", control, value: "12" }];
  repeatEarlyInput();
  expect(texts).toEqual(["12", "123"]);
});
