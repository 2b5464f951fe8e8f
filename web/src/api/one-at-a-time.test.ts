import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

test("two calls at once are sent as one and get the same answer; the next is sent anew", async () => {
  const sent: string[] = [];
  const call = oneAtATime(async (word: string) => {
    sent.push(word);
    return sent.length;
  });
  expect(await Promise.all([call("a"), call("b")])).toEqual([1, 1]);
  expect(await call("c")).toBe(2);
  expect(sent).toEqual(["a", "c"]);
});

test("a call that failed may be sent again", async () => {
  let tries = 0;
  const call = oneAtATime(async () => {
    tries += 1;
    if (tries === 1) throw new Error("no answer");
    return tries;
  });
  await expect(call(undefined)).rejects.toThrow("no answer");
  expect(await call(undefined)).toBe(2);
});
