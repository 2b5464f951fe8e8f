import { readFile } from "node:fs/promises";
import path from "node:path";
import type { BankFormat, ImportBatch, ImportRow } from "@rasayan/contract";
import { vi } from "vitest";
import type { Db } from "../src/db/connect.ts";
import type { Person } from "./test-app.ts";
import { addChapter } from "./test-content.ts";
import { formWith } from "./test-images.ts";

const FOLDER = path.join(import.meta.dirname, "bank");

/** A file of questions as a teacher or another program would send it. */
export const bankFile = (name: string): Promise<Buffer> => readFile(path.join(FOLDER, name));

/** The chapter, topic and tag that the files of this folder name. */
export async function addPlace(db: Db) {
  const place = await addChapter(db, { name: "Solutions" });
  const { id: tagId } = await db
    .insertInto("tags")
    .values({ name: "colligative" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { ...place, tagId };
}

type Query = { format?: BankFormat; topicId?: number };

/** The whole reply to a file. */
export const sendFile = (person: Person, file: Buffer | string, query: Query = {}, name = "questions.txt") =>
  person.send({
    method: "POST",
    url: "/api/admin/imports",
    query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
    ...formWith(Buffer.from(file), { name, type: "application/octet-stream" }),
  });

/** The batch once nobody works on it any more. */
export async function settled(person: Person, id: number): Promise<ImportBatch> {
  let batch: ImportBatch | undefined;
  const isSettled = async () => {
    batch = await person.call("getImport", { params: { id } });
    return batch.state !== "reading" && batch.state !== "importing";
  };
  await vi.waitUntil(isSettled, { timeout: 50_000, interval: 20 });
  if (!batch) throw new Error("no batch");
  return batch;
}

/** Sends a file and waits for its table of rows. */
export async function preview(
  person: Person,
  file: Buffer | string,
  query: Query = {},
): Promise<{ batch: ImportBatch; rows: ImportRow[] }> {
  const reply = await sendFile(person, file, query);
  if (reply.statusCode !== 201) throw new Error(`${reply.statusCode} ${reply.body}`);
  const batch = await settled(person, reply.json().id);
  const { rows } = await person.call("listImportRows", { params: { id: batch.id }, query: { limit: 100 } });
  return { batch, rows };
}

/** Carries an import out and waits for its end. */
export async function commit(person: Person, id: number, body: object = {}): Promise<ImportBatch> {
  await person.call("commitImport", { params: { id }, body });
  return settled(person, id);
}
