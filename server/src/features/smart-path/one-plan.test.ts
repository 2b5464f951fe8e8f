import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { type AddedQuestion, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { addChapterWithNotes, reviewCard } from "../../../test/test-notes.ts";
import {
  correctAnswer,
  createPlayer,
  setClockInIndia,
  startDiagnostic,
  startQuiz,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";

const CHAPTERS = 6;
const TOPICS_PER_CHAPTER = 6;

async function startWithChapters() {
  const testApp = await startTestApp();
  const { db } = testApp;
  await addMarkingRules(db);
  const questions = new Map<number, AddedQuestion>();
  const chapterIds: number[] = [];
  for (let index = 0; index < CHAPTERS; index += 1) {
    const { chapterId, topicIds } = await addChapterWithNotes(db, TOPICS_PER_CHAPTER, `Chapter ${index}`);
    chapterIds.push(chapterId);
    for (const topicId of topicIds) {
      const question = await addQuestion(db, topicId);
      questions.set(question.id, question);
    }
  }
  return { ...testApp, chapterIds, questions };
}

type Fixture = Awaited<ReturnType<typeof startWithChapters>>;

/** Answers the quiz: question n is right if bit n of `pattern` is set, and left blank if it is beyond `count`. */
async function play({ questions }: Fixture, person: TestUser, hash: string, pattern: number, count: number) {
  const player = createPlayer(person, hash);
  const ids = (await player.quiz()).question_ids.slice(0, count);
  for (const [index, id] of ids.entries()) {
    const question = questions.get(id);
    if (!question) throw new Error(`The question ${id} is unknown.`);
    // A question that another quiz has closed in the meantime takes no answer.
    await player.sendAnswer(
      id,
      (pattern >> index) % 2 === 1 ? correctAnswer(question) : wrongAnswer(question),
    );
  }
  return player;
}

/** What every page says about today, which must be the same. Returns the topics of the cards and the questions left. */
async function readToday(person: TestUser) {
  const { today, next_steps } = await person.request("getSmartPath");
  const { contents } = await person.request("listRevisionNotes");
  const { questions } = await person.request("listRevisionQuestions");
  const cards = today.cards.filter(({ is_done }) => !is_done).map(({ topic_id }) => topic_id);
  expect(contents.map(({ topic }) => topic.id)).toEqual(cards);
  const due = today.questions.filter(({ is_done }) => !is_done);
  expect(questions.map(({ id }) => id)).toEqual(due.map(({ id }) => id));
  const counts = Object.fromEntries(next_steps.map((step) => [step.kind, "count" in step ? step.count : 0]));
  expect([counts.cards ?? 0, counts.questions ?? 0]).toEqual([cards.length, due.length]);
  expect(today.cards.length).toBeLessThanOrEqual(20);
  return { cards, due };
}

const anyStep = fc.oneof(
  fc.record({
    kind: fc.constant("wait" as const),
    minutes: fc.constantFrom(1, 50, 400, 1_439, 1_440, 12 * 1_440),
  }),
  fc.record({
    kind: fc.constant("cards" as const),
    count: fc.constantFrom(1, 6, 20),
    pattern: fc.nat(1 << 20),
  }),
  fc.record({
    kind: fc.constantFrom("daily" as const, "chapter" as const, "diagnostic" as const),
    chapter: fc.nat(CHAPTERS - 1),
    pattern: fc.nat(1 << 20),
    count: fc.constantFrom(0, 3, 10),
    isEnded: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("cover" as const), chapters: fc.subarray([0, 1, 2, 3, 4, 5]) }),
);
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

async function takeStep(fixture: Fixture, asha: TestUser, step: Step) {
  const { db, chapterIds } = fixture;
  switch (step.kind) {
    case "wait":
      await sql`update test_clock set shift = shift + ${`${step.minutes} minutes`}::interval`.execute(db);
      return sql`update sessions set last_seen_at = app_now()`.execute(db);
    case "cards": {
      const { cards } = await readToday(asha);
      for (const [index, id] of cards.slice(0, step.count).entries())
        await reviewCard(asha, id, (step.pattern >> index) % 2 === 1 ? "good" : "again");
      return;
    }
    case "cover": {
      const chapter_ids = step.chapters.flatMap((index) => chapterIds[index] ?? []);
      return asha.request("putUserChapters", {
        body: { chapter_ids, latest_chapter_id: chapter_ids[0] ?? null },
      });
    }
    case "daily": {
      const { due } = await readToday(asha);
      if (due.length === 0) return;
      const body = { type: "custom" as const, question_hashes: due.map(({ hash }) => hash) };
      const { hash } = await asha.request("createQuiz", { body });
      // The button names as many questions as it opens.
      expect((await createPlayer(asha, hash).quiz()).total_questions).toBe(due.length);
      const player = await play(fixture, asha, hash, step.pattern, step.count);
      return step.isEnded ? player.end() : undefined;
    }
    case "chapter": {
      const { hash } = await startQuiz(asha, chapterIds[step.chapter] ?? 0);
      const player = await play(fixture, asha, hash, step.pattern, step.count);
      return step.isEnded ? player.end() : undefined;
    }
    case "diagnostic": {
      const player = await play(fixture, asha, (await startDiagnostic(asha)).hash, step.pattern, step.count);
      return step.isEnded ? player.end() : undefined;
    }
  }
}

test("after the last card of a day, a quiz that changes the plan's topics brings no further card on any page", async () => {
  const fixture = await startWithChapters();
  await setClockInIndia(fixture.db, "18:00");
  const asha = await fixture.signInAs();
  const { cards } = await readToday(asha);
  expect(cards).toHaveLength(20);
  for (const id of cards) await reviewCard(asha, id);
  // Right answers: a missed topic would not be due before tomorrow.
  for (const chapterId of fixture.chapterIds.slice(0, 3)) {
    const { hash } = await startQuiz(asha, chapterId);
    await (await play(fixture, asha, hash, 2 ** TOPICS_PER_CHAPTER - 1, TOPICS_PER_CHAPTER)).end();
  }
  expect((await readToday(asha)).cards).toEqual([]);
});

test("plan, cards and daily questions agree at any hour, after whatever the learner did, and end together", async () => {
  const fixture = await startWithChapters();
  const { db, signInAs } = fixture;
  const anyHour = fc.integer({ min: 0, max: 1_439 });
  const steps = fc.array(anyStep, { minLength: 4, maxLength: 5, size: "max" });
  await fc.assert(
    fc.asyncProperty(anyHour, steps, async (minute, days) => {
      await setClockInIndia(db, `${minute} minutes`);
      const asha = await signInAs();
      const goals = { target_exam: "JEE Main", target_year: 2027, class_standard: "XII" } as const;
      // Half a day's cards and questions, so that more days pass in the same time.
      await asha.request("putProfile", { body: { ...goals, daily_minutes: 15 } });
      await readToday(asha);
      for (const step of days) {
        await takeStep(fixture, asha, step);
        await readToday(asha);
      }
      for (const id of (await readToday(asha)).cards) await reviewCard(asha, id);
      expect((await readToday(asha)).cards).toEqual([]);
    }),
    { numRuns: 4, endOnFailure: true },
  );
}, 120_000);
