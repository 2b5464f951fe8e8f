import { expect, test } from "vitest";
import { readGoals, validateYear } from "./goals-form.tsx";

test.each([
  ["", "required"],
  ["two thousand", "must be a number"],
  ["2027-28", "must be a number"],
  ["2024.5", "four digits"],
  ["1e3", "four digits"],
  ["-2027", "four digits"],
  ["20", "four digits"],
  ["020270", "four digits"],
  ["2023", "from 2024 to 2100"],
  ["2101", "from 2024 to 2100"],
])("rejects the year %j: %s", (text, message) => {
  expect(validateYear(text)).toContain(message);
});

test.each(["2024", "2027", "2100"])("accepts the year %s", (text) => {
  expect(validateYear(text)).toBeUndefined();
});

test("reads the goals from a form, with the year as a number", () => {
  const form = new FormData();
  form.set("target_exam", "JEE Advanced");
  form.set("target_year", " 2028 ");
  form.set("class_standard", "XII");
  form.set("daily_minutes", "45");
  expect(readGoals(form)).toEqual({
    goals: { target_exam: "JEE Advanced", target_year: 2028, class_standard: "XII", daily_minutes: 45 },
  });
});

test("defaults to JEE Main and class XI", () => {
  const form = new FormData();
  form.set("target_year", "2027");
  expect(readGoals(form)).toMatchObject({ goals: { target_exam: "JEE Main", class_standard: "XI" } });
});

test("returns an error message for a form without a year", () => {
  expect(readGoals(new FormData())).toEqual({ yearError: "Your target year is required." });
});
