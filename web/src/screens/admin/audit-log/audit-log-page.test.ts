import { expect, test } from "vitest";
import { formatAction } from "./audit-log-page.tsx";

test("formats the name of an endpoint as words", () => {
  expect(formatAction("updateQuestion")).toBe("Update question");
  expect(formatAction("setRole")).toBe("Set role");
});
