import { sql } from "kysely";
import { expect, test } from "vitest";
import { expectRejection } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { addClass } from "../../../test/test-classes.ts";
import { purgeArchivedClasses } from "./class-actions.ts";

async function startWithTeacher(environment: Record<string, string> = {}) {
  const testApp = await startTestApp(environment);
  return { ...testApp, teacher: await testApp.signInAs({ role: "teacher" }) };
}

test("learners join a class by its code, and the teacher sees the names and roll numbers they chose", async () => {
  const { db, signInAs, teacher } = await startWithTeacher();
  await db.updateTable("users").set({ name: "Meera Rao" }).where("id", "=", teacher.id).execute();
  const [asha, ravi] = [await signInAs(), await signInAs()];
  const { id, code } = await teacher.request("createClass", { body: { name: "XII B" } });
  expect(code).toMatch(/^[2-9CDFHJKMNPQRTVWXY]{8}$/);
  const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
  const { class: shown } = await asha.request("getClassByCode", { params: { code: typed } });
  expect(shown).toMatchObject({ name: "XII B", teachers: ["Meera Rao"], joins_as: "active" });
  const { class: joined } = await asha.request("joinClass", {
    body: { code: typed, name: "Asha V", roll_number: "07" },
  });
  expect(joined).toMatchObject({ id, member_name: "Asha V", roll_number: "07", state: "active" });
  await ravi.request("joinClass", { body: { code } });
  expect((await ravi.request("listClasses")).classes).toMatchObject([{ id, name: "XII B" }]);
  const { members } = await teacher.request("getTaughtClass", { params: { id } });
  expect(members).toMatchObject([
    { user_id: asha.id, name: "Asha V", roll_number: "07" },
    { user_id: ravi.id, roll_number: null },
  ]);
  expect((await teacher.request("listTaughtClasses")).classes).toMatchObject([{ id, code, member_count: 2 }]);
  expect((await asha.request("getClassByCode", { params: { code } })).class.joins_as).toBe(null);
});

test("no reply about a class contains an @, whatever names and addresses there are", async () => {
  const { db, signInAs, teacher } = await startWithTeacher();
  const asha = await signInAs();
  const identity = { name: "asha@example.org", email: "asha@example.org" };
  for (const { id } of [asha, teacher])
    await db
      .updateTable("users")
      .set({ ...identity, google_sub: `sub of ${id}` })
      .where("id", "=", id)
      .execute();
  const { id, code } = await addClass(teacher);
  const url = `/api/teacher/classes/${id}`;
  const csv = "ravi@example.org,Ravi,2\nasha@example.org,Asha,1";
  const replies = [
    await teacher.send({ method: "POST", url: `${url}/import`, payload: { csv, trial: true } }),
    await teacher.send({ method: "POST", url: `${url}/import`, payload: { csv } }),
    await asha.send({ url: "/api/classes" }),
    await asha.send({ url: `/api/classes/join/${code}` }),
    await asha.send({ method: "POST", url: "/api/classes/join", payload: { code } }),
    await asha.send({ url: "/api/classes" }),
    await teacher.send({ url }),
    await teacher.send({ url: "/api/teacher/classes" }),
  ];
  for (const { statusCode, body } of replies)
    expect([statusCode, body]).toEqual([200, expect.not.stringContaining("@")]);
  const named = await asha.send({
    method: "POST",
    url: "/api/classes/join",
    payload: { code, name: "a@b.org" },
  });
  expect(named.statusCode).toBe(400);
});

test("a teacher sees and changes only their own classes, and a class is nobody else's to see", async () => {
  const { signInAs, teacher } = await startWithTeacher();
  const [other, editor, asha] = [
    await signInAs({ role: "teacher" }),
    await signInAs({ role: "editor" }),
    await signInAs(),
  ];
  const { id, etag } = await addClass(teacher, { Asha: asha });
  const body = { name: "Mine" };
  for (const stranger of [other, editor]) {
    expect((await stranger.request("listTaughtClasses")).classes).toEqual([]);
    const attempts = [
      () => stranger.request("getTaughtClass", { params: { id } }),
      () => stranger.request("updateClass", { params: { id }, body }),
      () => stranger.request("deleteClass", { params: { id } }),
      () => stranger.request("renewClassCode", { params: { id } }),
      () => stranger.request("importClassList", { params: { id }, body: { csv: "Asha,1" } }),
      () => stranger.request("removeClassMember", { params: { id, userId: asha.id } }),
      () => stranger.request("admitClassMember", { params: { id, userId: asha.id } }),
      () => stranger.request("deleteClassInvitation", { params: { id, invitationId: 1 } }),
    ];
    for (const attempt of attempts)
      expect(await expectRejection(attempt())).toMatchObject({ status: 404, code: "class_not_found" });
  }
  const first = await teacher.request("updateClass", { params: { id }, body }, { "if-match": etag });
  expect(first.name).toBe("Mine");
  const stale = teacher.request("updateClass", { params: { id }, body }, { "if-match": etag });
  expect(await expectRejection(stale)).toMatchObject({ status: 409, code: "stale" });
});

test("a role that is taken away closes the classes at once, and teachers don't reach the library or the accounts", async () => {
  const { db, signInAs, teacher } = await startWithTeacher();
  await addClass(teacher);
  const adding = teacher.request("createTag", { body: { name: "pH" } });
  expect(await expectRejection(adding)).toMatchObject({ status: 403 });
  expect(await expectRejection(teacher.request("listUsers"))).toMatchObject({ status: 403 });
  const admin = await signInAs({ role: "admin" });
  await admin.request("setRole", { params: { id: teacher.id }, body: { role: "student" } });
  expect(await expectRejection(teacher.request("listTaughtClasses"))).toMatchObject({ status: 403 });
  const stored = await db.selectFrom("classes").select("archived_at").executeTakeFirst();
  expect(stored).toEqual({ archived_at: null });
});

test("leaving and being removed end a membership; who was removed waits for the teacher to come back", async () => {
  const { signInAs, teacher } = await startWithTeacher();
  const [asha, ravi] = [await signInAs(), await signInAs()];
  const { id, code } = await addClass(teacher, { Asha: asha, Ravi: ravi });
  await asha.request("leaveClass", { params: { id } });
  expect(await expectRejection(asha.request("leaveClass", { params: { id } }))).toMatchObject({
    status: 404,
  });
  await teacher.request("removeClassMember", { params: { id, userId: ravi.id } });
  expect((await teacher.request("getTaughtClass", { params: { id } })).members).toEqual([]);
  for (const person of [asha, ravi]) expect((await person.request("listClasses")).classes).toEqual([]);
  expect((await asha.request("joinClass", { body: { code } })).class.state).toBe("active");
  expect((await ravi.request("joinClass", { body: { code } })).class.state).toBe("pending");
  await teacher.request("admitClassMember", { params: { id, userId: ravi.id } });
  expect((await ravi.request("listClasses")).classes).toMatchObject([{ state: "active" }]);
});

test("two weeks after a code was made, and in a class by approval, whoever joins waits for the teacher", async () => {
  const { db, signInAs, teacher } = await startWithTeacher();
  const { id, code } = await addClass(teacher);
  const setAge = (age: string) =>
    sql`update classes set code_made_at = app_now() - ${age}::interval where id = ${id}`.execute(db);
  const join = async () => (await signInAs()).request("joinClass", { body: { code } });
  await setAge("13 days 23 hours");
  expect((await join()).class.state).toBe("active");
  await setAge("14 days 1 minute");
  expect((await join()).class.state).toBe("pending");
  const again = await teacher.request("renewClassCode", { params: { id } });
  const late = await (await signInAs()).request("joinClass", { body: { code: again.code } });
  expect(late.class.state).toBe("active");
  await teacher.request("updateClass", { params: { id }, body: { name: "XII B", joining: "approval" } });
  const renamed = await teacher.request("updateClass", { params: { id }, body: { name: "XII C" } });
  expect(renamed).toMatchObject({ name: "XII C", joining: "approval" });
  const asking = await (await signInAs()).request("joinClass", { body: { code: again.code } });
  expect(asking.class.state).toBe("pending");
});

test("an unknown code, a renewed one, one of a closed class and one of an archived class are answered alike", async () => {
  const { signInAs, teacher } = await startWithTeacher();
  const asha = await signInAs();
  const renewed = await addClass(teacher);
  await teacher.request("renewClassCode", { params: { id: renewed.id } });
  const closed = await teacher.request("createClass", { body: { name: "XI A", joining: "closed" } });
  const archived = await addClass(teacher);
  await teacher.request("deleteClass", { params: { id: archived.id } });
  const bodies = new Set<string>();
  for (const { code } of [{ code: "22222222" }, { code: "K7R" }, renewed, closed, archived])
    for (const request of [
      { url: `/api/classes/join/${code}` },
      { method: "POST", url: "/api/classes/join", payload: { code } } as const,
    ]) {
      const { statusCode, body } = await asha.send(request);
      expect(statusCode).toBe(404);
      bodies.add(body);
    }
  expect([...bodies]).toEqual([expect.stringContaining("code_not_found")]);
});

test("ten wrong codes in ten minutes close codes for their user, right ones too, and for nobody else", async () => {
  const { signInAs, teacher } = await startWithTeacher({ RATE_LIMIT: "on" });
  const { code } = await addClass(teacher);
  const [guesser, asha] = [await signInAs(), await signInAs()];
  const read = (typed: string, person = guesser) => person.send({ url: `/api/classes/join/${typed}` });
  for (let tries = 0; tries < 10; tries++) {
    expect((await read("22222222")).statusCode).toBe(404);
    if (tries === 5) expect((await read(code)).statusCode).toBe(200);
  }
  const refused = [await read("22222222"), await read(code)];
  refused.push(await guesser.send({ method: "POST", url: "/api/classes/join", payload: { code } }));
  for (const { statusCode, headers } of refused)
    expect([statusCode, Number(headers["retry-after"])]).toEqual([429, expect.any(Number)]);
  expect((await guesser.request("listClasses")).classes).toEqual([]);
  expect((await read(code, asha)).statusCode).toBe(200);
});

test("an address that has tried too many wrong codes is refused, whoever tries there", async () => {
  const { signInAs } = await startWithTeacher({ RATE_LIMIT: "on", LIMIT_ADDRESS_WRONG_CODES: "3" });
  const statuses = [];
  for (let person = 0; person < 4; person++)
    statuses.push((await (await signInAs()).send({ url: "/api/classes/join/22222222" })).statusCode);
  expect(statuses).toEqual([404, 404, 404, 429]);
});

test("a list adds places that learners take by their address or their roll number, and changes nothing else", async () => {
  const { db, signInAs, teacher } = await startWithTeacher();
  const [asha, ravi, sara] = [await signInAs(), await signInAs(), await signInAs()];
  await db.updateTable("users").set({ email: "Asha@Example.org" }).where("id", "=", asha.id).execute();
  const { id, code } = await addClass(teacher, { Sara: sara });
  const csv =
    "Roll No,Name,E-mail\n1,Sara,\n07,Asha Verma,asha@example.org\n=8,Ravi,\n9,Tara,tara@example.org";
  const trial = await teacher.request("importClassList", { params: { id }, body: { csv, trial: true } });
  expect(trial).toMatchObject({ added: 0, problems: [], gone: [] });
  expect(trial.rows.map(({ line, kind }) => [line, kind])).toEqual([
    [2, "same"],
    [3, "new"],
    [4, "new"],
    [5, "new"],
  ]);
  const imported = await teacher.request("importClassList", { params: { id }, body: { csv } });
  expect(imported.added).toBe(3);
  const again = await teacher.request("importClassList", {
    params: { id },
    body: { csv: "asha@example.org\tAsha Again\t70" },
  });
  expect(again).toMatchObject({ added: 0, rows: [{ kind: "same" }] });
  expect(again.gone.map(({ name }) => name).toSorted()).toEqual(["Ravi", "Sara", "Tara"]);

  expect((await asha.request("listClasses")).invitations).toMatchObject([{ name: "XII B", code }]);
  await teacher.request("updateClass", { params: { id }, body: { name: "XII B", joining: "closed" } });
  const { class: joined } = await asha.request("joinClass", { body: { code } });
  expect(joined).toMatchObject({ member_name: "Asha Verma", roll_number: "07", state: "active" });
  await teacher.request("updateClass", { params: { id }, body: { name: "XII B", joining: "open" } });
  expect((await ravi.request("joinClass", { body: { code, roll_number: "=8" } })).class.state).toBe("active");
  const places = (await teacher.request("getTaughtClass", { params: { id } })).invitations;
  expect(places).toMatchObject([{ name: "Tara", roll_number: "9", has_email: true }]);

  const thief = await signInAs();
  const taken = thief.request("joinClass", { body: { code, roll_number: "07" } });
  expect(await expectRejection(taken)).toMatchObject({ status: 409, code: "roll_number_taken" });
  const pending = await thief.request("joinClass", { body: { code, roll_number: "9" } });
  expect(pending.class.state).toBe("pending");
});

test("a list with a line that can't be used is rejected whole, and says which line and why", async () => {
  const { teacher } = await startWithTeacher();
  const { id } = await addClass(teacher);
  const csv = "a@b.org,Asha,1\nnobody@,Ravi,2\nTara\na@b.org,Asha,3\nx,y,z,w,v";
  const { problems } = await teacher.request("importClassList", {
    params: { id },
    body: { csv, trial: true },
  });
  expect(problems).toEqual([
    { line: 2, kind: "bad_email" },
    { line: 3, kind: "nothing_to_match" },
    { line: 4, kind: "repeated_email" },
    { line: 5, kind: "too_many_columns" },
  ]);
  const importing = teacher.request("importClassList", { params: { id }, body: { csv } });
  expect(await expectRejection(importing)).toMatchObject({ status: 422, code: "unusable_list" });
  expect((await teacher.request("getTaughtClass", { params: { id } })).invitations).toEqual([]);
  const quoted = await teacher.request("importClassList", {
    params: { id },
    body: { csv: '1,"Asha', trial: true },
  });
  expect(quoted.problems).toMatchObject([{ kind: "unclosed_quote" }]);
});

test("an erased account leaves no name in a class, a class without a teacher is archived, and archived ones go after a year", async () => {
  const { db, signInAs, teacher, shiftClock } = await startWithTeacher();
  const [asha, ravi] = [await signInAs(), await signInAs()];
  await db.updateTable("users").set({ email: "ravi@example.org" }).where("id", "=", ravi.id).execute();
  const { id, code } = await addClass(teacher, { Asha: asha });
  await teacher.request("importClassList", { params: { id }, body: { csv: "ravi@example.org,Ravi" } });
  await ravi.request("deleteUser");
  await asha.request("deleteUser");
  const emptied = await teacher.request("getTaughtClass", { params: { id } });
  expect([emptied.members, emptied.invitations]).toEqual([[], []]);
  await teacher.request("deleteUser");
  const learner = await signInAs();
  const joining = learner.request("joinClass", { body: { code } });
  expect(await expectRejection(joining)).toMatchObject({ status: 404 });
  await shiftClock("11 months");
  await purgeArchivedClasses(db);
  expect(await db.selectFrom("classes").select("id").execute()).toEqual([{ id }]);
  await shiftClock("13 months");
  await purgeArchivedClasses(db);
  expect(await db.selectFrom("classes").select("id").execute()).toEqual([]);
});

test("with parental consent required, nothing of classes works before it", async () => {
  const { signInAs } = await startTestApp({ REQUIRE_PARENTAL_CONSENT: "on" });
  const [asha, teacher] = [await signInAs(), await signInAs({ role: "teacher" })];
  const attempts = [
    () => asha.request("listClasses"),
    () => asha.request("getClassByCode", { params: { code: "22222222" } }),
    () => asha.request("joinClass", { body: { code: "22222222" } }),
    () => teacher.request("listTaughtClasses"),
  ];
  for (const attempt of attempts)
    expect(await expectRejection(attempt())).toMatchObject({ status: 403, code: "consent_needed" });
});
