import { expect, test } from "vitest";
import { inChunks, uninterrupted } from "./chunks.ts";

const tooLong = Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });

test("a chunk that takes too long is halved until it fits, and all is worked off", async () => {
  let left = 40;
  const sizes: number[] = [];
  const run = async (most: number) => {
    sizes.push(most);
    if (most > 8) throw tooLong;
    const done = Math.min(most, left);
    left -= done;
    return done;
  };
  await inChunks(run, uninterrupted, 32);
  expect(left).toBe(0);
  expect(sizes).toEqual([32, 16, 8, 8, 8, 8, 8, 8]);
});

test("a single row that takes too long, and any other error, ends the work", async () => {
  await expect(inChunks(() => Promise.reject(tooLong), uninterrupted, 4)).rejects.toThrow(tooLong);
  await expect(inChunks(() => Promise.reject(new Error("gone")), uninterrupted, 4)).rejects.toThrow("gone");
});

test("no further chunk begins once the process is to stop", async () => {
  const stopping = new AbortController();
  let chunks = 0;
  const run = async (most: number) => {
    chunks += 1;
    stopping.abort();
    return most;
  };
  await inChunks(run, { ...uninterrupted, signal: stopping.signal });
  expect(chunks).toBe(1);
});
