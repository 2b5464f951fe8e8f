import { expect, test } from "vitest";
import { inChunks, standaloneJobContext } from "./chunks.ts";

const timeoutError = Object.assign(new Error("canceling statement due to statement timeout"), {
  code: "57014",
});

test("a chunk that times out is halved until it succeeds, and all rows are processed", async () => {
  let remaining = 40;
  const sizes: number[] = [];
  const run = async (maxRows: number) => {
    sizes.push(maxRows);
    if (maxRows > 8) throw timeoutError;
    const done = Math.min(maxRows, remaining);
    remaining -= done;
    return done;
  };
  await inChunks(run, standaloneJobContext, 32);
  expect(remaining).toBe(0);
  expect(sizes).toEqual([32, 16, 8, 8, 8, 8, 8, 8]);
});

test("a timeout with a single row, or any other error, stops the run", async () => {
  await expect(inChunks(() => Promise.reject(timeoutError), standaloneJobContext, 4)).rejects.toThrow(
    timeoutError,
  );
  await expect(inChunks(() => Promise.reject(new Error("gone")), standaloneJobContext, 4)).rejects.toThrow(
    "gone",
  );
});

test("starts no further chunk after the signal to stop", async () => {
  const stopping = new AbortController();
  let chunks = 0;
  const run = async (maxRows: number) => {
    chunks += 1;
    stopping.abort();
    return maxRows;
  };
  await inChunks(run, { ...standaloneJobContext, signal: stopping.signal });
  expect(chunks).toBe(1);
});
