import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addTopic } from "../../../test/test-content.ts";

const NO_PROGRESS = { chapter_ids: [], latest_chapter_id: null };

test("completed chapters and topics are saved as a whole set without duplicates, separately for each user", async () => {
  const { db, signInAs } = await startTestApp();
  const first = await addChapter(db);
  const second = await addChapter(db, { name: "Alcohols" });
  const asha = await signInAs();
  const ravi = await signInAs();
  expect(await asha.request("getUserChapters")).toEqual(NO_PROGRESS);

  const both = [first.chapterId, second.chapterId];
  const saved = { chapter_ids: both, latest_chapter_id: second.chapterId };
  const sent = {
    chapter_ids: [second.chapterId, first.chapterId, second.chapterId],
    latest_chapter_id: second.chapterId,
  };
  expect(await asha.request("putUserChapters", { body: sent })).toEqual(saved);
  expect(await asha.request("getUserChapters")).toEqual(saved);
  const topic_ids = [first.topicId, second.topicId];
  expect(await asha.request("putUserTopics", { body: { topic_ids: [...topic_ids, first.topicId] } })).toEqual(
    {
      topic_ids,
    },
  );
  expect(await asha.request("getUserTopics")).toEqual({ topic_ids });
  expect(await ravi.request("getUserChapters")).toEqual(NO_PROGRESS);
  expect(await ravi.request("getUserTopics")).toEqual({ topic_ids: [] });

  const fewer = { chapter_ids: [first.chapterId], latest_chapter_id: null };
  expect(await asha.request("putUserChapters", { body: fewer })).toEqual(fewer);
  expect(await asha.request("getUserChapters")).toEqual(fewer);
  await asha.request("putUserTopics", { body: { topic_ids: [] } });
  expect(await asha.request("getUserTopics")).toEqual({ topic_ids: [] });
});

test("chapters and topics that are sent together are both saved, or neither", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const asha = await signInAs();
  const both = { chapter_ids: [chapterId], latest_chapter_id: chapterId, topic_ids: [topicId] };
  await asha.request("putUserChapters", { body: both });
  expect(await asha.request("getUserTopics")).toEqual({ topic_ids: [topicId] });

  for (const body of [
    { ...both, chapter_ids: [], latest_chapter_id: null, topic_ids: [topicId + 1000] },
    { chapter_ids: [chapterId + 1000], latest_chapter_id: null, topic_ids: [] },
  ])
    await expect(asha.request("putUserChapters", { body })).rejects.toMatchObject({ status: 400 });
  expect(await asha.request("getUserChapters")).toEqual({
    chapter_ids: [chapterId],
    latest_chapter_id: chapterId,
  });
  expect(await asha.request("getUserTopics")).toEqual({ topic_ids: [topicId] });

  await asha.request("putUserChapters", { body: { chapter_ids: [], latest_chapter_id: null } });
  expect(await asha.request("getUserTopics")).toEqual({ topic_ids: [topicId] });
});

test("rejects an unknown id or a latest chapter that is not completed, and keeps the saved set", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const other = await addChapter(db);
  const asha = await signInAs();
  const saved = { chapter_ids: [chapterId], latest_chapter_id: chapterId };
  await asha.request("putUserChapters", { body: saved });
  await asha.request("putUserTopics", { body: { topic_ids: [topicId] } });
  const unknown = other.chapterId + 1000;
  for (const body of [
    { chapter_ids: [chapterId, unknown], latest_chapter_id: chapterId },
    { chapter_ids: [chapterId], latest_chapter_id: other.chapterId },
    { chapter_ids: [chapterId], latest_chapter_id: unknown },
    { chapter_ids: [], latest_chapter_id: chapterId },
    { chapter_ids: [0], latest_chapter_id: null },
    { chapter_ids: [2 ** 31], latest_chapter_id: null },
    { chapter_ids: Array<number>(1001).fill(chapterId), latest_chapter_id: null },
  ])
    await expect(asha.request("putUserChapters", { body }), JSON.stringify(body)).rejects.toMatchObject({
      status: 400,
    });
  for (const topic_ids of [[topicId, unknown], [-1], [1.5]])
    await expect(asha.request("putUserTopics", { body: { topic_ids } })).rejects.toMatchObject({
      status: 400,
    });
  const incomplete = { method: "POST", url: "/api/user/chapters", payload: { chapter_ids: [] } } as const;
  expect((await asha.send(incomplete)).statusCode).toBe(400);
  expect(await asha.request("getUserChapters")).toEqual(saved);
  expect(await asha.request("getUserTopics")).toEqual({ topic_ids: [topicId] });
});

test("two tabs that save at the same time leave the whole set of one of them", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const topics = [topicId];
  for (let number = 2; number <= 20; number += 1)
    topics.push(await addTopic(db, chapterId, `Topic ${number}`));
  const asha = await signInAs();
  const tabs = [topics.slice(0, 12), topics.slice(8), [], topics];
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(tabs.map((topic_ids) => asha.request("putUserTopics", { body: { topic_ids } })));
    expect(tabs).toContainEqual((await asha.request("getUserTopics")).topic_ids);
  }
});
