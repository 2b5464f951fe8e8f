import { expect, test, vi } from "vitest";
import { encodeImage } from "./image-encoding-actions.ts";

const loader = vi.hoisted(() => ({ isBroken: true }));

/** The real image library, but its first load fails. */
vi.mock("sharp", async (importOriginal) => {
  const { default: sharp } = await importOriginal<typeof import("sharp")>();
  return {
    default: new Proxy(sharp, {
      get(target, name) {
        if (name === "block" && loader.isBroken) throw new Error("the library cannot be loaded");
        return Reflect.get(target, name);
      },
    }),
  };
});

test("an image library that failed to load is loaded again with the next upload", async () => {
  const { default: sharp } = await import("sharp");
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  await expect(encodeImage(png)).rejects.toThrow("cannot be loaded");
  loader.isBroken = false;
  expect(await encodeImage(png)).toMatchObject({ width: 2, height: 2 });
});
