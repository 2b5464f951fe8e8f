import type { RequestOf, SetTest } from "@rasayan/contract";
import type { TestUser } from "./test-app.ts";
import { createExamPlayer } from "./test-mock-tests.ts";

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** The window of a test that opens and closes so many minutes from the start of the test. */
export const windowOf = (opensIn: number, closesIn: number) => ({
  opens_at: minutesFromNow(opensIn),
  closes_at: minutesFromNow(closesIn),
});

/** Adds a test of these questions and schedules it: open for an hour from now on, if nothing else is said. */
export async function scheduleTest(
  teacher: TestUser,
  questions: readonly { id: number }[],
  settings: Partial<RequestOf<"createSetTest">["body"]> = {},
  window = windowOf(-1, 60),
): Promise<SetTest & { code: string }> {
  const question_ids = questions.map(({ id }) => id);
  const body = { title: "Weekly test", question_ids, ...settings };
  const { id } = await teacher.request("createSetTest", { body });
  const scheduled = await teacher.request("scheduleSetTest", { params: { id }, body: window });
  return { ...scheduled, code: scheduled.code ?? "" };
}

/** Starts an attempt at the test with this code; its clock doesn't run yet. */
export async function startAssigned(person: TestUser, code: string) {
  const { hash } = await person.request("createQuiz", { body: { type: "assigned", code } });
  return createExamPlayer(person, hash);
}

/** Starts an attempt and its clock. */
export async function beginAssigned(person: TestUser, code: string) {
  const player = await startAssigned(person, code);
  return { ...player, begun: await player.begin() };
}
