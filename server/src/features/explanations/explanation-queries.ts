import type { Difficulty, QuestionType } from "@rasayan/contract";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { isHeld } from "../../db/held-question.ts";
import { keyOpensAt } from "../../db/open-question.ts";
import { isExpired } from "../attempts/quiz-queries.ts";
import type { ExplainingNote, QuestionTexts } from "./find-passages.ts";

/** A question of a quiz with everything it says, whether the learner may see that or not. */
export type ExplainedQuestion = QuestionTexts & {
  id: number;
  state: string;
  is_closed: boolean;
  key_opens_at: Date | null;
  is_expired: boolean;
  type: QuestionType;
  difficulty: Difficulty;
  topic_id: number;
  chapter_id: number;
};

/** Returns a question of the user's quiz; undefined if it's not in the quiz, or if the quiz hasn't begun. */
export async function findExplainedQuestion(
  db: Db,
  userId: number,
  publicId: string,
  questionId: number,
): Promise<ExplainedQuestion | undefined> {
  const { rows } = await sql<ExplainedQuestion>`
    select q.question_id as id, quizzes.state, q.question_id = any(quizzes.closed_ids) as is_closed,
      ${keyOpensAt(sql.ref("quizzes.user_id"), sql.ref("q.question_id"))} as key_opens_at, ${isExpired} as is_expired,
      v.type, v.difficulty, topics.id as topic_id, topics.chapter_id, concat_ws(' ', passages.text, v.text) as stem, v.solution,
      array(select hint->>'text' from jsonb_array_elements(v.hints) as hint) as hints,
      coalesce((select json_agg(json_build_object('text', o.text, 'rationale', o.rationale, 'isCorrect', o.is_correct,
          'misconception', belief.description) order by o.position)
        from option_versions o left join tags belief on belief.id = o.misconception_id
        where o.version_id = v.id), '[]') as options,
      array(select tags.name || ' ' || tags.description from question_tags join tags on tags.id = question_tags.tag_id
        where question_tags.question_id = q.question_id) as tags
    from quizzes
      join quiz_questions q on (q.user_id, q.quiz_id) = (quizzes.user_id, quizzes.id) and q.question_id = ${questionId}
      join question_versions v on v.id = q.version_id
      join topics on topics.id = v.topic_id
      left join passages on passages.id = v.passage_id
    where quizzes.user_id = ${userId} and quizzes.hash = ${publicId} and quizzes.state <> 'created'`.execute(
    db,
  );
  return rows[0];
}

export type NoteOfTopic = ExplainingNote & {
  topic_name: string;
  chapter_id: number;
  chapter_name: string;
  /** Whether it is of the chapter, or of a topic that shares concepts with the question. */
  is_near: boolean;
};

const RELATED_TOPICS = 5;

/**
 * Returns the notes of a question's chapter, of the topics of other chapters whose questions share most of its concepts
 * (a rare concept counts more), and of further topics, in teaching order.
 */
export async function listNotes(
  db: Db,
  { id, chapter_id }: Pick<ExplainedQuestion, "id" | "chapter_id">,
  topicIds: readonly number[],
): Promise<NoteOfTopic[]> {
  const { rows } = await sql<NoteOfTopic>`
    with concepts as (
      select tag_id from question_tags join tags on tags.id = tag_id
      where question_id = ${id} and tags.kind = 'concept'),
    tagged as (
      select question_id, 1.0 / count(*) over (partition by tag_id) as share
      from question_tags where tag_id in (select tag_id from concepts)),
    near as (
      (select q.topic_id from tagged
        join questions q on q.id = tagged.question_id and q.status = 'published' and q.deleted_at is null and not ${isHeld("q")}
        join topics on topics.id = q.topic_id and topics.chapter_id <> ${chapter_id}
        group by q.topic_id order by sum(tagged.share) desc, q.topic_id limit ${RELATED_TOPICS})
      union all
      select topics.id from topics where topics.chapter_id = ${chapter_id})
    select n.id, n.title, n.body, topics.id as topic_id, topics.name as topic_name, chapters.id as chapter_id,
      chapters.name as chapter_name, topics.id in (select topic_id from near) as is_near
    from notes n join topics on topics.id = n.topic_id join chapters on chapters.id = topics.chapter_id
    where n.is_visible and n.topic_id = any(array(select topic_id from near) || ${[...topicIds]}::int[])
    order by chapters.position, topics.position, n.id`.execute(db);
  return rows;
}
