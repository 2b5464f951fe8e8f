import type { TestUser } from "./test-app.ts";

/** Adds a class of this teacher, and puts these learners into it under these names; their roll numbers are 1, 2, …. */
export async function addClass(teacher: TestUser, members: Record<string, TestUser> = {}) {
  const added = await teacher.request("createClass", { body: { name: "XII B" } });
  for (const [index, [name, learner]] of Object.entries(members).entries())
    await learner.request("joinClass", { body: { code: added.code, name, roll_number: String(index + 1) } });
  return added;
}
