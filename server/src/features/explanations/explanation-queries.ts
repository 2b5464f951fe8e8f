import type { Difficulty, QuestionType } from "@rasayan/contract";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
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

export type NoteOfTopic = ExplainingNote & { topic_name: string; chapter_id: number; chapter_name: string };

/** Returns the notes of a chapter and of further topics, in teaching order. */
export async function listNotes(
  db: Db,
  chapterId: number,
  topicIds: readonly number[],
): Promise<NoteOfTopic[]> {
  const { rows } = await sql<NoteOfTopic>`
    select n.id, n.title, n.body, topics.id as topic_id, topics.name as topic_name, chapters.id as chapter_id,
      chapters.name as chapter_name
    from notes n join topics on topics.id = n.topic_id join chapters on chapters.id = topics.chapter_id
    where n.is_visible
      and n.topic_id = any(array(select id from topics where chapter_id = ${chapterId}) || ${[...topicIds]}::int[])
    order by chapters.position, topics.position, n.id`.execute(db);
  return rows;
}
