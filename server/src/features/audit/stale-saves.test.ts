import type { EndpointName } from "@rasayan/contract";
import { expect, test } from "vitest";
import { expectRejection, listAudit } from "../../../test/test-admin.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addChapter } from "../../../test/test-content.ts";
import { validChoiceQuestion } from "../../../test/test-question-bodies.ts";

/** The models: createRow makes one of each, and Asha and Ravi each save over it. */
const MODELS = ["chapters", "topics", "tags", "contents", "questions"] as const;
type Model = (typeof MODELS)[number];

async function createRow(editor: TestUser, model: Model, ids: { chapterId: number; topicId: number }) {
  const chapter = (name: string) => ({ name, type: "Physical Chemistry", weightage: 3 });
  const bodies: Record<Model, (text: string) => object> = {
    chapters: chapter,
    topics: (name) => ({ name, chapterId: ids.chapterId }),
    tags: (name) => ({ name }),
    contents: (body) => ({ title: "Law", body, topicId: ids.topicId }),
    questions: (text) => validChoiceQuestion(ids.topicId, { text }),
  };
  const payload = bodies[model]("first");
  const created = await editor.send({ method: "POST", url: `/api/admin/${model}`, payload });
  expect(created.statusCode, created.body).toBe(201);
  const url = `/api/admin/${model}/${created.json().id}`;
  const save = (person: TestUser, text: string, etag?: string) =>
    person.send({
      method: "PUT",
      url,
      payload: bodies[model](text),
      headers: etag === undefined ? {} : { "if-match": etag },
    });
  return { created, url, save };
}

async function start() {
  const { db, signInAs } = await startTestApp();
  const ids = await addChapter(db);
  const [asha, ravi] = [await signInAs({ role: "editor" }), await signInAs({ role: "admin" })];
  await db.updateTable("users").set({ name: "Ravi" }).where("id", "=", ravi.id).execute();
  return { db, signInAs, asha, ravi, ids };
}

test.each(MODELS)("rejects a save of %s that someone else has saved, with who and when", async (model) => {
  const { db, asha, ravi, ids } = await start();
  const { created, url, save } = await createRow(asha, model, ids);
  const initialETag = (await asha.send({ url })).headers.etag ?? "";
  expect([created.headers.etag, created.json().etag]).toEqual([initialETag, initialETag]);
  expect((await asha.send({ url })).json().etag).toBe(initialETag);

  const saved = await save(ravi, "second", initialETag);
  expect(saved.statusCode, saved.body).toBe(200);
  expect(saved.headers.etag).not.toBe(initialETag);
  const entries = await listAudit(db);
  const staleSave = await save(asha, "third", initialETag);
  expect(staleSave.statusCode).toBe(409);
  const by = { id: ravi.id, name: "Ravi" };
  const message = expect.stringMatching(/^Ravi saved this .* Load it again/);
  expect(staleSave.json().error).toMatchObject({ code: "stale", message, saved: { by } });
  expect(Date.parse(staleSave.json().error.saved.at)).toBeGreaterThan(0);
  expect((await asha.send({ url })).headers.etag).toBe(saved.headers.etag);
  expect(await listAudit(db)).toEqual(entries);

  const again = await save(asha, "second", saved.headers.etag);
  expect(again.statusCode).toBe(200);
  expect((await save(asha, "second", `"x", W/${again.headers.etag}`)).statusCode).toBe(200);
  expect((await save(asha, "third", "*")).statusCode).toBe(200);
  expect((await save(asha, "fourth")).statusCode).toBe(200);
});

test("of two concurrent saves of the same state, one is stored and the other rejected", async () => {
  const { asha, ravi, ids } = await start();
  for (const model of MODELS) {
    const { created, save } = await createRow(asha, model, ids);
    const saves = [save(asha, "hers", created.json().etag), save(ravi, "his", created.json().etag)];
    const responses = await Promise.all(saves);
    expect(responses.map(({ statusCode }) => statusCode).sort(), model).toEqual([200, 409]);
    expect(
      responses.flatMap((response) => response.json().error?.code ?? []),
      model,
    ).toEqual(["stale"]);
  }
});

test.each(["chapters", "topics", "tags"] as const)(
  "rejects a deletion of one of the %s that someone else has saved, with who and when",
  async (model) => {
    const { asha, ravi, ids } = await start();
    const { created, url, save } = await createRow(asha, model, ids);
    const remove = (etag: string) => asha.send({ method: "DELETE", url, headers: { "if-match": etag } });
    const saved = await save(ravi, "second", created.json().etag);
    const staleSave = await remove(created.json().etag);
    expect(staleSave.statusCode).toBe(409);
    expect(staleSave.json().error).toMatchObject({
      code: "stale",
      saved: { by: { id: ravi.id, name: "Ravi" } },
    });
    expect((await asha.send({ url })).statusCode).toBe(200);
    expect((await remove(saved.json().etag)).statusCode).toBeLessThan(300);
  },
);

test("the lists of chapters, topics and tags include the ETag that a save needs", async () => {
  const { asha, ids } = await start();
  const lists = { chapters: "listAdminChapters", topics: "listAdminTopics", tags: "listTags" } as const;
  for (const [model, name] of Object.entries(lists)) {
    const { created } = await createRow(asha, model as Model, ids);
    const list = (await asha.request(name as EndpointName)) as Record<string, { id: number; etag: string }[]>;
    expect(list[model]?.find(({ id }) => id === created.json().id)?.etag).toBe(created.json().etag);
  }
});

test("a question's ETag depends on status and tags, but not on a tag's name or on rerendering", async () => {
  const { db, asha, ids } = await start();
  const { created, url } = await createRow(asha, "questions", ids);
  const etag = async () => (await asha.send({ url })).headers.etag;
  const tag = await asha.request("createTag", { body: { name: "gas" } });
  const body = (fields: object) => validChoiceQuestion(ids.topicId, { text: "first", ...fields });
  const save = (fields: object) => asha.send({ method: "PUT", url, payload: body(fields) });
  await save({ answers: created.json().answers.map(toSubmittedAnswer), question_tags: [tag.id] });
  const tagged = await etag();
  expect(tagged).not.toBe(created.headers.etag);
  await asha.request("updateTag", { params: { id: tag.id }, body: { name: "gases" } });
  await db.updateTable("question_versions").set({ text_html: "<p>better</p>" }).execute();
  expect(await etag()).toBe(tagged);
  await save({
    answers: created.json().answers.map(toSubmittedAnswer),
    question_tags: [tag.id],
    status: "review",
  });
  expect(await etag()).not.toBe(tagged);
});

test("the conflict for a row that only the seeded library wrote names no user", async () => {
  const { asha, ids } = await start();
  const params = { id: ids.topicId };
  const body = { name: "Other", chapterId: ids.chapterId };
  const rejection = await expectRejection(
    asha.request("updateTopic", { params, body }, { "if-match": '"old"' }),
  );
  expect(rejection).toMatchObject({
    status: 409,
    code: "stale",
    message: expect.stringMatching(/^Someone else/),
  });
});

const toSubmittedAnswer = ({ id, text, correct }: { id: number; text: string; correct: boolean }) => ({
  id,
  text,
  correct,
});
