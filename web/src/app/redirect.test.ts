import { expect, test } from "vitest";
import { requiredRedirect } from "./redirect.ts";

const goals = { target_exam: "JEE Main", target_year: 2027, consent_needed: null } as const;
const newcomer = { target_exam: null, target_year: 0, consent_needed: null } as const;

test.each([
  ["a learner goes where they like", goals, "/dashboard", undefined],
  ["a newcomer sets goals first", newcomer, "/dashboard", "/onboarding"],
  ["a newcomer may set them", newcomer, "/onboarding", undefined],
  ["the age is told before the goals", { ...newcomer, consent_needed: "age" }, "/onboarding", "/age"],
  ["the age is told before anything", { ...goals, consent_needed: "age" }, "/quiz/4f1c", "/age"],
  ["who waits for a parent waits", { ...goals, consent_needed: "parent" }, "/admin", "/age"],
  ["and stays where they wait", { ...newcomer, consent_needed: "parent" }, "/age", undefined],
  ["and may see what is stored", { ...newcomer, consent_needed: "parent" }, "/profile", undefined],
  ["nobody is asked twice", goals, "/age", "/dashboard"],
] as const)("%s", (_, user, pathname, redirect) => {
  expect(requiredRedirect(user, pathname)).toBe(redirect);
});
