import type { Db } from "../src/db/connect.ts";
import type { TestUser } from "./test-app.ts";
import { addChapter, addTopic } from "./test-content.ts";

type Note = { title?: string; body?: string; textAlternative?: string; isDeleted?: boolean };

/** Inserts a note for a topic, as seeding or an editor would store it. Returns its id. */
export async function addNote(db: Db, topicId: number, note: Note = {}): Promise<number> {
  const { title = "Gas in a liquid", body = "Pressure drives it." } = note;
  const { id } = await db
    .insertInto("notes")
    .values({
      topic_id: topicId,
      title,
      body,
      body_html: `<p>${body}</p>`,
      body_alternative: note.textAlternative ?? "",
      renderer_version: 1,
      deleted_at: note.isDeleted ? new Date() : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a chapter of class XII with this many topics, each with one note. Returns the ids. */
export async function addChapterWithNotes(db: Db, topics: number, name = "Solutions") {
  const { chapterId, topicId } = await addChapter(db, { name });
  const topicIds = [topicId];
  while (topicIds.length < topics) topicIds.push(await addTopic(db, chapterId, `Topic ${topicIds.length}`));
  for (const id of topicIds) await addNote(db, id, { title: `Note of ${id}` });
  return { chapterId, topicIds };
}

/** Reviews the card of a topic and returns when it is due next. */
export async function reviewCard(
  person: TestUser,
  topicId: number,
  rating?: "good" | "again",
  headers: Record<string, string> = {},
): Promise<string> {
  const body = rating ? { body: { rating } } : {};
  return (await person.request("markRevised", { params: { topicId }, ...body }, headers)).next_due;
}
