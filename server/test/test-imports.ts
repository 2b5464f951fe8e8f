import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ImportBatch, ImportFormat, ImportRow } from "@rasayan/contract";
import { vi } from "vitest";
import type { Db } from "../src/db/connect.ts";
import type { TestUser } from "./test-app.ts";
import { addChapter } from "./test-content.ts";
import { multipartForm } from "./test-images.ts";

const FOLDER = path.join(import.meta.dirname, "import-files");

/** Reads a question file like those that teachers or other programs produce. */
export const readImportFile = (name: string): Promise<Buffer> => readFile(path.join(FOLDER, name));

/** Inserts the chapter, topic and tag that the files in `import-files` refer to. Returns their ids. */
export async function addImportTopic(db: Db) {
  const chapter = await addChapter(db, { name: "Solutions" });
  const { id: tagId } = await db
    .insertInto("tags")
    .values({ name: "colligative" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { ...chapter, tagId };
}

type Query = { format?: ImportFormat; topicId?: number };

/** Uploads a question file and returns the whole response. */
export const sendFile = (
  person: TestUser,
  file: Buffer | string,
  query: Query = {},
  name = "questions.txt",
) =>
  person.send({
    method: "POST",
    url: "/api/admin/imports",
    query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
    ...multipartForm(Buffer.from(file), { name, type: "application/octet-stream" }),
  });

/** Waits until the server has finished reading or importing a batch, and returns the batch. */
export async function waitUntilProcessed(person: TestUser, id: number): Promise<ImportBatch> {
  let batch: ImportBatch | undefined;
  const isProcessed = async () => {
    batch = await person.request("getImport", { params: { id } });
    return batch.state !== "reading" && batch.state !== "importing";
  };
  await vi.waitUntil(isProcessed, { timeout: 50_000, interval: 20 });
  if (!batch) throw new Error("no batch");
  return batch;
}

/** Uploads a question file, waits until it is read, and returns the batch with its first 100 rows. */
export async function uploadAndReview(
  person: TestUser,
  file: Buffer | string,
  query: Query = {},
): Promise<{ batch: ImportBatch; rows: ImportRow[] }> {
  const response = await sendFile(person, file, query);
  if (response.statusCode !== 201) throw new Error(`${response.statusCode} ${response.body}`);
  const batch = await waitUntilProcessed(person, response.json().id);
  const { rows } = await person.request("listImportRows", {
    params: { id: batch.id },
    query: { limit: 100 },
  });
  return { batch, rows };
}

/** Commits an import, waits until it has ended, and returns the batch. */
export async function commitImport(person: TestUser, id: number, body: object = {}): Promise<ImportBatch> {
  await person.request("commitImport", { params: { id }, body });
  return waitUntilProcessed(person, id);
}
