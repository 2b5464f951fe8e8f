// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { GoalsForm } from "./goals-form.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

/** The empty form of a newcomer. */
function openForm() {
  const onSave = vi.fn(async () => undefined);
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  onTestFinished(() => {
    act(() => root.unmount());
    container.remove();
  });
  act(() =>
    root.render(<GoalsForm initial={undefined} submitLabel="Save" error={undefined} onSave={onSave} />),
  );
  const input = (selector: string) => {
    const element = container.querySelector<HTMLInputElement>(selector);
    if (!element) throw new Error(`The form has no ${selector}.`);
    return element;
  };
  const year = input("[name=target_year]");
  /** Types the year and saves. Returns what the year's field says about it. */
  const save = async (typedYear: string) => {
    year.value = typedYear;
    await act(async () => container.querySelector("form")?.requestSubmit());
    return document.getElementById(year.getAttribute("aria-describedby") ?? "")?.textContent;
  };
  const choose = (option: string) => act(() => input(`[value="${option}"]`).click());
  return { year, choose, save, onSave };
}

test.each(["", "two thousand", "2027-28", "2024.5", "1e3", "-2027", "20", "020270", "2023", "2101"])(
  "the year %j is not saved, and its field takes the focus and says why",
  async (typedYear) => {
    const { year, save, onSave } = openForm();
    expect(await save(typedYear)).toBeTruthy();
    expect(onSave).not.toHaveBeenCalled();
    expect(year.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(year);
  },
);

test("a missing year, a word, two digits and a year long past are different mistakes", async () => {
  const { save } = openForm();
  const messages = new Set<unknown>();
  for (const typedYear of ["", "two thousand", "20", "2023"]) messages.add(await save(typedYear));
  expect(messages.size).toBe(4);
});

test.each(["2024", "2027", "2100"])("the year %s is saved", async (typedYear) => {
  const { year, save, onSave } = openForm();
  expect(await save(typedYear)).toBeUndefined();
  expect(onSave).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ target_year: Number(typedYear) }));
  expect(year.hasAttribute("aria-invalid")).toBe(false);
});

test("what is chosen is saved, with the year as a number", async () => {
  const { choose, save, onSave } = openForm();
  for (const option of ["JEE Advanced", "XII", "45"]) choose(option);
  await save(" 2028 ");
  expect(onSave).toHaveBeenCalledExactlyOnceWith({
    target_exam: "JEE Advanced",
    target_year: 2028,
    class_standard: "XII",
    daily_minutes: 45,
  });
});

test("JEE Main, class XI and half an hour are chosen at first", async () => {
  const { save, onSave } = openForm();
  await save("2027");
  expect(onSave).toHaveBeenCalledExactlyOnceWith({
    target_exam: "JEE Main",
    target_year: 2027,
    class_standard: "XI",
    daily_minutes: 30,
  });
});
