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
