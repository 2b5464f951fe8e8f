import { expect, test } from "vitest";
import { singleFlight } from "./single-flight.ts";

test("two calls at once are sent as one and get the same answer; the next is sent anew", async () => {
  const sentWords: string[] = [];
  const sendOnce = singleFlight(async (word: string) => {
    sentWords.push(word);
    return sentWords.length;
  });
  expect(await Promise.all([sendOnce("a"), sendOnce("b")])).toEqual([1, 1]);
  expect(await sendOnce("c")).toBe(2);
  expect(sentWords).toEqual(["a", "c"]);
});

test("a call that failed may be sent again", async () => {
  let tries = 0;
  const sendOnce = singleFlight(async () => {
    tries += 1;
    if (tries === 1) throw new Error("no answer");
    return tries;
  });
  await expect(sendOnce(undefined)).rejects.toThrow("no answer");
  expect(await sendOnce(undefined)).toBe(2);
});
