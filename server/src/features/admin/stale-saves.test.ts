import type { CallName } from "@rasayan/contract";
import { expect, test } from "vitest";
import { listAudit, refusalOf } from "../../../test/test-admin.ts";
import { type Person, startTestApp } from "../../../test/test-app.ts";
import { addChapter } from "../../../test/test-content.ts";
import { soundChoice } from "../../../test/test-editor.ts";

/** Each model: how one is made, and what Asha and Ravi each would save over it. */
const MODELS = ["chapters", "topics", "tags", "contents", "questions"] as const;
type Model = (typeof MODELS)[number];

async function addOne(editor: Person, model: Model, ids: { chapterId: number; topicId: number }) {
  const chapter = (name: string) => ({ name, type: "Physical Chemistry", weightage: 3 });
  const bodies: Record<Model, (words: string) => object> = {
    chapters: chapter,
    topics: (name) => ({ name, chapterId: ids.chapterId }),
    tags: (name) => ({ name }),
    contents: (body) => ({ title: "Law", body, topicId: ids.topicId }),
    questions: (text) => soundChoice(ids.topicId, { text }),
  };
  const payload = bodies[model]("first");
  const created = await editor.send({ method: "POST", url: `/api/admin/${model}`, payload });
  expect(created.statusCode, created.body).toBe(201);
  const url = `/api/admin/${model}/${created.json().id}`;
  const save = (person: Person, words: string, etag?: string) =>
    person.send({
      method: "PUT",
      url,
      payload: bodies[model](words),
      headers: etag === undefined ? {} : { "if-match": etag },
    });
  return { created, url, save };
}

async function start() {
  const { db, signedIn } = await startTestApp();
  const ids = await addChapter(db);
  const [asha, ravi] = [await signedIn({ role: "editor" }), await signedIn({ role: "admin" })];
  await db.updateTable("users").set({ name: "Ravi" }).where("id", "=", ravi.id).execute();
  return { db, signedIn, asha, ravi, ids };
}

test.each(MODELS)("who saves %s that someone else saved meanwhile is told who and when", async (model) => {
  const { db, asha, ravi, ids } = await start();
  const { created, url, save } = await addOne(asha, model, ids);
  const seen = (await asha.send({ url })).headers.etag ?? "";
  expect([created.headers.etag, created.json().etag]).toEqual([seen, seen]);
  expect((await asha.send({ url })).json().etag).toBe(seen);

  const saved = await save(ravi, "second", seen);
  expect(saved.statusCode, saved.body).toBe(200);
  expect(saved.headers.etag).not.toBe(seen);
  const entries = await listAudit(db);
  const late = await save(asha, "third", seen);
  expect(late.statusCode).toBe(409);
  const by = { id: ravi.id, name: "Ravi" };
  const message = expect.stringMatching(/^Ravi saved this .* Load it again/);
  expect(late.json().error).toMatchObject({ code: "stale", message, saved: { by } });
  expect(Date.parse(late.json().error.saved.at)).toBeGreaterThan(0);
  expect((await asha.send({ url })).headers.etag).toBe(saved.headers.etag);
  expect(await listAudit(db)).toEqual(entries);

  const again = await save(asha, "second", saved.headers.etag);
  expect(again.statusCode).toBe(200);
  expect((await save(asha, "second", `"x", W/${again.headers.etag}`)).statusCode).toBe(200);
  expect((await save(asha, "third", "*")).statusCode).toBe(200);
  expect((await save(asha, "fourth")).statusCode).toBe(200);
});

test("two who save at once from one state: one is kept, one is told", async () => {
  const { asha, ravi, ids } = await start();
  for (const model of MODELS) {
    const { created, save } = await addOne(asha, model, ids);
    const both = [save(asha, "hers", created.json().etag), save(ravi, "his", created.json().etag)];
    const replies = await Promise.all(both);
    expect(replies.map(({ statusCode }) => statusCode).sort(), model).toEqual([200, 409]);
    expect(
      replies.flatMap((reply) => reply.json().error?.code ?? []),
      model,
    ).toEqual(["stale"]);
  }
});

test.each(["chapters", "topics", "tags"] as const)(
  "who deletes one of the %s that someone else saved meanwhile is told who and when",
  async (model) => {
    const { asha, ravi, ids } = await start();
    const { created, url, save } = await addOne(asha, model, ids);
    const remove = (etag: string) => asha.send({ method: "DELETE", url, headers: { "if-match": etag } });
    const saved = await save(ravi, "second", created.json().etag);
    const late = await remove(created.json().etag);
    expect(late.statusCode).toBe(409);
    expect(late.json().error).toMatchObject({ code: "stale", saved: { by: { id: ravi.id, name: "Ravi" } } });
    expect((await asha.send({ url })).statusCode).toBe(200);
    expect((await remove(saved.json().etag)).statusCode).toBeLessThan(300);
  },
);

test("the lists of chapters, topics and tags carry the print that a save needs", async () => {
  const { asha, ids } = await start();
  const lists = { chapters: "listAdminChapters", topics: "listAdminTopics", tags: "listTags" } as const;
  for (const [model, name] of Object.entries(lists)) {
    const { created } = await addOne(asha, model as Model, ids);
    const list = (await asha.call(name as CallName)) as Record<string, { id: number; etag: string }[]>;
    expect(list[model]?.find(({ id }) => id === created.json().id)?.etag).toBe(created.json().etag);
  }
});

test("status and tags are part of a question's state, a tag's new name and a better drawing are not", async () => {
  const { db, asha, ids } = await start();
  const { created, url } = await addOne(asha, "questions", ids);
  const etag = async () => (await asha.send({ url })).headers.etag;
  const tag = await asha.call("createTag", { body: { name: "gas" } });
  const body = (fields: object) => soundChoice(ids.topicId, { text: "first", ...fields });
  const save = (fields: object) => asha.send({ method: "PUT", url, payload: body(fields) });
  await save({ answers: created.json().answers.map(sent), question_tags: [tag.id] });
  const tagged = await etag();
  expect(tagged).not.toBe(created.headers.etag);
  await asha.call("updateTag", { params: { id: tag.id }, body: { name: "gases" } });
  await db.updateTable("question_versions").set({ text_html: "<p>better</p>" }).execute();
  expect(await etag()).toBe(tagged);
  await save({ answers: created.json().answers.map(sent), question_tags: [tag.id], status: "review" });
  expect(await etag()).not.toBe(tagged);
});

test("a row that only the library wrote names nobody", async () => {
  const { asha, ids } = await start();
  const params = { id: ids.topicId };
  const body = { name: "Other", chapterId: ids.chapterId };
  const refusal = await refusalOf(asha.call("updateTopic", { params, body }, { "if-match": '"old"' }));
  expect(refusal).toMatchObject({
    status: 409,
    code: "stale",
    message: expect.stringMatching(/^Someone else/),
  });
});

const sent = ({ id, text, correct }: { id: number; text: string; correct: boolean }) => ({
  id,
  text,
  correct,
});
