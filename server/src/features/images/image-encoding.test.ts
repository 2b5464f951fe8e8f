import sharp from "sharp";
import { expect, test, vi } from "vitest";

test("an image library that failed to load is loaded again with the next upload", async () => {
  // A fresh copy of the module, because another test may have loaded the library.
  vi.resetModules();
  const { encodeImage } = await import("./image-encoding-io.ts");
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  vi.spyOn(sharp, "block").mockImplementationOnce(() => {
    throw new Error("the library cannot be loaded");
  });
  await expect(encodeImage(png)).rejects.toThrow("cannot be loaded");
  expect(await encodeImage(png)).toMatchObject({ width: 2, height: 2 });
});
