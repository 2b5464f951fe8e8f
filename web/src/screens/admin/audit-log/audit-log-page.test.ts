import * as endpointPaths from "@rasayan/contract/endpoint-paths";
import { expect, test } from "vitest";
import { formatAction } from "./audit-log-page.tsx";

test("the name of each endpoint becomes a text in which only the first word has a capital", () => {
  for (const name of Object.keys(endpointPaths)) {
    const text = formatAction(name);
    expect(text).toMatch(/^[A-Z][a-z]*( [a-z]+)*$/);
    expect(text.split(" ").length, text).toBe(1 + (name.match(/[A-Z]/g)?.length ?? 0));
    expect(text.replaceAll(" ", "").toLowerCase()).toBe(name.toLowerCase());
  }
});
