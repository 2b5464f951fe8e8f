import { expect, test } from "vitest";
import { initialOf } from "./profile-header.tsx";

test.each([
  ["Meera Nair", "M"],
  [" asha", "A"],
  ["मीरा", "म"],
  ["𝒜sha", "𝒜"],
  ["", "?"],
])("the avatar of %j shows %s", (name, letter) => {
  expect(initialOf(name)).toBe(letter);
});
