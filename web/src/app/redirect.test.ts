import { expect, test } from "vitest";
import { requiredRedirect } from "./redirect.ts";

const goals = { target_exam: "JEE Main", target_year: 2027, consent_needed: null } as const;
const newcomer = { target_exam: null, target_year: 0, consent_needed: null } as const;

test.each([
  ["a learner with goals may open any page", goals, "/dashboard", undefined],
  ["a new learner has to set goals first", newcomer, "/dashboard", "/onboarding"],
  ["a new learner may open the goals form", newcomer, "/onboarding", undefined],
  ["the age is asked before the goals", { ...newcomer, consent_needed: "age" }, "/onboarding", "/age"],
  ["the age is asked before any other page", { ...goals, consent_needed: "age" }, "/quiz/4f1c", "/age"],
  ["without consent the age page comes first", { ...goals, consent_needed: "parent" }, "/admin", "/age"],
  ["without consent the age page is open", { ...newcomer, consent_needed: "parent" }, "/age", undefined],
  ["without consent the profile is open", { ...newcomer, consent_needed: "parent" }, "/profile", undefined],
  ["with consent the age page is closed", goals, "/age", "/dashboard"],
] as const)("%s", (_, user, pathname, redirect) => {
  expect(requiredRedirect(user, pathname)).toBe(redirect);
});
