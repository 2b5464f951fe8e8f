import { expect, test } from "vitest";
import { singleFlight } from "./single-flight.ts";

test("concurrent calls share one request and its result, and the next call sends a new request", async () => {
  const sentTexts: string[] = [];
  const sendOnce = singleFlight(async (word: string) => {
    sentTexts.push(word);
    return sentTexts.length;
  });
  expect(await Promise.all([sendOnce("a"), sendOnce("b")])).toEqual([1, 1]);
  expect(await sendOnce("c")).toBe(2);
  expect(sentTexts).toEqual(["a", "c"]);
});

test("a call that failed can be repeated", async () => {
  let tries = 0;
  const sendOnce = singleFlight(async () => {
    tries += 1;
    if (tries === 1) throw new Error("no answer");
    return tries;
  });
  await expect(sendOnce(undefined)).rejects.toThrow("no answer");
  expect(await sendOnce(undefined)).toBe(2);
});
