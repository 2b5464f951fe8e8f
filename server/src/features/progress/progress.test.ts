import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addTopic } from "../../../test/test-content.ts";

const NOTHING = { chapter_ids: [], latest_chapter_id: null };

test("ticked chapters and topics are kept as a whole set, each once, for their owner alone", async () => {
  const { db, signedIn } = await startTestApp();
  const one = await addChapter(db);
  const two = await addChapter(db, { name: "Alcohols" });
  const asha = await signedIn();
  const ravi = await signedIn();
  expect(await asha.call("getUserChapters")).toEqual(NOTHING);

  const both = [one.chapterId, two.chapterId];
  const kept = { chapter_ids: both, latest_chapter_id: two.chapterId };
  const sent = {
    chapter_ids: [two.chapterId, one.chapterId, two.chapterId],
    latest_chapter_id: two.chapterId,
  };
  expect(await asha.call("putUserChapters", { body: sent })).toEqual(kept);
  expect(await asha.call("getUserChapters")).toEqual(kept);
  const topic_ids = [one.topicId, two.topicId];
  expect(await asha.call("putUserTopics", { body: { topic_ids: [...topic_ids, one.topicId] } })).toEqual({
    topic_ids,
  });
  expect(await asha.call("getUserTopics")).toEqual({ topic_ids });
  expect(await ravi.call("getUserChapters")).toEqual(NOTHING);
  expect(await ravi.call("getUserTopics")).toEqual({ topic_ids: [] });

  const fewer = { chapter_ids: [one.chapterId], latest_chapter_id: null };
  expect(await asha.call("putUserChapters", { body: fewer })).toEqual(fewer);
  expect(await asha.call("getUserChapters")).toEqual(fewer);
  await asha.call("putUserTopics", { body: { topic_ids: [] } });
  expect(await asha.call("getUserTopics")).toEqual({ topic_ids: [] });
});

test("an unknown id or a latest chapter that is not ticked is a 400, and what was kept stays", async () => {
  const { db, signedIn } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const other = await addChapter(db);
  const asha = await signedIn();
  const kept = { chapter_ids: [chapterId], latest_chapter_id: chapterId };
  await asha.call("putUserChapters", { body: kept });
  await asha.call("putUserTopics", { body: { topic_ids: [topicId] } });
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
    await expect(asha.call("putUserChapters", { body }), JSON.stringify(body)).rejects.toMatchObject({
      status: 400,
    });
  for (const topic_ids of [[topicId, unknown], [-1], [1.5]])
    await expect(asha.call("putUserTopics", { body: { topic_ids } })).rejects.toMatchObject({ status: 400 });
  const half = { method: "POST", url: "/api/user/chapters", payload: { chapter_ids: [] } } as const;
  expect((await asha.send(half)).statusCode).toBe(400);
  expect(await asha.call("getUserChapters")).toEqual(kept);
  expect(await asha.call("getUserTopics")).toEqual({ topic_ids: [topicId] });
});

test("two tabs that save at once leave the choice of one of them, whole", async () => {
  const { db, signedIn } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const topics = [topicId];
  for (let number = 2; number <= 20; number += 1)
    topics.push(await addTopic(db, chapterId, `Topic ${number}`));
  const asha = await signedIn();
  const tabs = [topics.slice(0, 12), topics.slice(8), [], topics];
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(tabs.map((topic_ids) => asha.call("putUserTopics", { body: { topic_ids } })));
    expect(tabs).toContainEqual((await asha.call("getUserTopics")).topic_ids);
  }
});
