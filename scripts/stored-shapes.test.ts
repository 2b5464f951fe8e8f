import { createHash } from "node:crypto";
import { type EndpointName, endpoints } from "@rasayan/contract";
import { expect, test } from "vitest";
import { z } from "zod";
import { STORED_SCHEMA } from "../web/src/device/store-versions.ts";

/** The endpoints whose responses browsers store (`isPersisted` in query-persistence.ts). */
const storedEndpoints: EndpointName[] = [
  "getProfile",
  "listChapters",
  "listTopics",
  "getUserChapters",
  "getUserTopics",
  "listNotes",
  "getNote",
  "listRevisionNotes",
  "listFlashCards",
  "getSmartPath",
  "listOpenQuizzes",
  "getQuiz",
  "getQuizQuestion",
];

function hashShapes(): string {
  const shapes = storedEndpoints.map((name) =>
    z.toJSONSchema(endpoints[name].response, { io: "output", unrepresentable: "any" }),
  );
  return createHash("sha256").update(JSON.stringify(shapes, sortNames)).digest("hex").slice(0, 12);
}

/** Sorts what has no order: another order of the names is not another shape. */
function sortNames(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return name === "required" ? value.toSorted() : value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

// If this fails, browsers hold data of a shape that the app no longer knows: increase STORED_SCHEMA in
// web/src/device/store-versions.ts, and write the new number and the new hash here.
test("the number of the stored schema belongs to the shapes of today's responses", () => {
  expect({ schema: STORED_SCHEMA, shapes: hashShapes() }).toEqual({ schema: 17, shapes: "f7db05fe6c21" });
});
