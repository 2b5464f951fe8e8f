import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Db } from "../../src/db/connect.ts";
import { addChapter, addContent, addMarkingRules, addQuestion } from "../test-content.ts";
import { editorTexts } from "./editor-texts.ts";
import { newCaller } from "./fuzz-world.ts";
import { learnerTexts } from "./learner-texts.ts";
import { read, send, type TextCase, type TextCases, type Visitor } from "./text-case.ts";

export type TextWorld = {
  cases: TextCases;
  /** For an operation that takes no text in its body. */
  other: TextCase;
};

/** A little library, those who read and write it, and a sound request for each operation that takes texts. */
export async function openTextWorld(apps: readonly FastifyInstance[], db: Db): Promise<TextWorld> {
  const [demo, strict] = [apps.at(0), apps.at(-1)];
  if (!demo || !strict) throw new Error("There is no app to try.");
  const visitor = async (role: "student" | "editor" | "admin", app = demo): Promise<Visitor> => {
    const { cookie } = await newCaller(db, role);
    return { app, cookie };
  };
  const library = await addLibrary(db);
  const learner = await visitor("student");
  const minor = await visitor("student", strict);
  await send(minor, "POST", "/api/user/age", { is_adult: false, notice_version: "2026-12" });
  const open = { hash: await quizWith(learner, library.number.hash), questionId: library.number.id };
  const done = { hash: await quizWith(learner, library.choice.hash), questionId: library.choice.id };
  await send(learner, "POST", `/api/quiz/${done.hash}/end`);
  const report = async () => {
    // Twenty a day are the most of one learner.
    await sql`update reports set reported_at = reported_at - interval '2 days'`.execute(db);
    const url = `/api/quiz/${done.hash}/question/${done.questionId}/report`;
    await send(learner, "PUT", url, { reason: "typo", text: "Odd." });
  };
  const ids = { ...library.ids, choiceId: library.choice.id, numberId: library.other.id };
  const editors = editorTexts({ editor: await visitor("editor"), learner, ...ids, report });
  const admin = await visitor("admin");
  const notice = async () => [(await read(admin, "/api/admin/users/notice")).notice ?? { text: "" }];
  const publishNotice = [{ visitor: admin, params: {}, body: { text: "All is mended." }, read: notice }];
  const params = { ...open, id: ids.chapterId, contentId: ids.contentId, token: "none" };
  return {
    cases: { ...learnerTexts({ learner, minor, open, done }), ...editors, publishNotice },
    other: { visitor: admin, params },
  };
}

async function addLibrary(db: Db) {
  await addMarkingRules(db);
  const { chapterId, topicId } = await addChapter(db, { name: "Gases" });
  const own = await addChapter(db);
  const contentId = await addContent(db, topicId, "All about gases");
  const [tag] = await db.insertInto("tags").values({ name: "real" }).returning("id").execute();
  const numerical = { type: "numerical", accept: [["20", "20"]] as [string, string][] } as const;
  return {
    ids: { chapterId, topicId, contentId, tagId: tag?.id ?? 0 },
    choice: await addQuestion(db, own.topicId),
    number: await addQuestion(db, own.topicId, numerical),
    other: await addQuestion(db, own.topicId, numerical),
  };
}

async function quizWith(learner: Visitor, questionHash: string): Promise<string> {
  const reply = await send(learner, "POST", "/api/quiz", { type: "custom", question_hashes: [questionHash] });
  return reply.json().hash;
}
