import { rm } from "node:fs/promises";
import { createTemplate } from "./test-server.ts";

/** Seeds one embedded database. Every server starts from a copy. Returns a function that deletes it. */
export default async function seedTemplate(): Promise<() => Promise<void>> {
  const folder = await createTemplate();
  process.env.E2E_TEMPLATE = folder;
  return () => rm(folder, { recursive: true, force: true });
}
