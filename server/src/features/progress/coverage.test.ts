import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules, addQuestion, addTopic } from "../../../test/test-content.ts";

async function startWithChapters() {
  const testApp = await startTestApp();
  await addMarkingRules(testApp.db);
  const eleventh = await addChapter(testApp.db, { name: "Mole Concept", classStandard: "XI" });
  const twelfth = await addChapter(testApp.db, { name: "Solutions", classStandard: "XII" });
  for (const { topicId } of [eleventh, twelfth]) await addQuestion(testApp.db, topicId);
  return { ...testApp, eleventh, twelfth };
}

const statesOf = async (person: TestUser) =>
  Object.fromEntries(
    (await person.request("getCoverage")).chapters.map(({ chapter_name, state }) => [chapter_name, state]),
  );
const cover = (person: TestUser, ...chapters: [number, "not_started" | "doing" | "done"][]) =>
  person.request("putCoverage", {
    body: { chapters: chapters.map(([chapter_id, state]) => ({ chapter_id, state })) },
  });

test("nothing is covered at first, and class XII is suggested that it has done class XI", async () => {
  const { signInAs } = await startWithChapters();
  const asha = await signInAs();
  expect(await asha.request("getCoverage")).toMatchObject({
    is_answered: false,
    chapters: [
      { chapter_name: "Mole Concept", state: "not_started", suggested: "done", is_in_exam: true },
      { chapter_name: "Solutions", state: "not_started", suggested: "not_started" },
    ],
  });
});

test("a done chapter is a ticked one, on both pages, with all its topics; the list replaces the one before", async () => {
  const { db, signInAs, eleventh, twelfth } = await startWithChapters();
  const otherTopicId = await addTopic(db, eleventh.chapterId, "Limiting reagent");
  const [asha, decoy] = [await signInAs(), await signInAs()];
  const saved = await cover(asha, [eleventh.chapterId, "done"], [twelfth.chapterId, "doing"]);
  expect(saved).toEqual(await asha.request("getCoverage"));
  expect(saved).toMatchObject({ is_answered: true, chapters: [{ state: "done" }, { state: "doing" }] });
  expect((await asha.request("getUserChapters")).chapter_ids).toEqual([eleventh.chapterId]);
  expect((await asha.request("getUserTopics")).topic_ids).toEqual([eleventh.topicId, otherTopicId]);

  const ticked = { chapter_ids: [twelfth.chapterId], latest_chapter_id: twelfth.chapterId };
  await asha.request("putUserChapters", { body: ticked });
  expect(await statesOf(asha)).toEqual({ "Mole Concept": "not_started", Solutions: "done" });
  await cover(asha, [twelfth.chapterId, "doing"]);
  expect(await asha.request("getUserChapters")).toEqual({ chapter_ids: [], latest_chapter_id: null });
  await cover(asha);
  expect(await statesOf(asha)).toEqual({ "Mole Concept": "not_started", Solutions: "not_started" });
  expect((await decoy.request("getCoverage")).is_answered).toBe(false);
});

test("an unknown chapter or state is rejected, and nothing changes", async () => {
  const { signInAs, eleventh } = await startWithChapters();
  const asha = await signInAs();
  await cover(asha, [eleventh.chapterId, "doing"]);
  await expect(cover(asha, [eleventh.chapterId, "done"], [99_999, "done"])).rejects.toMatchObject({
    status: 400,
  });
  await expect(cover(asha, [eleventh.chapterId, "maybe" as "done"])).rejects.toMatchObject({ status: 400 });
  expect(await statesOf(asha)).toMatchObject({ "Mole Concept": "doing" });
});

test("what is left of today's plan follows what the learner says", async () => {
  const { signInAs, eleventh, twelfth } = await startWithChapters();
  const asha = await signInAs();
  const topicsOfToday = async () =>
    (await asha.request("listRevisionQuestions")).questions.map(({ topic_id }) => topic_id);
  expect((await topicsOfToday()).toSorted()).toEqual([eleventh.topicId, twelfth.topicId].toSorted());
  await cover(asha, [twelfth.chapterId, "doing"]);
  expect(await topicsOfToday()).toEqual([twelfth.topicId]);
  expect((await asha.request("getStudyPlan")).plan?.weeks[0]?.chapters[0]?.chapter_name).toBe("Solutions");
});
