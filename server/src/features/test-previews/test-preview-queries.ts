import { attemptFields, attemptHtml, type QuestionFormat, reviewFields, reviewHtml } from "@rasayan/contract";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { isHeld } from "../../db/held-question.ts";
import type { KeyedQuestion } from "../attempts/attempt-question.ts";
import { standingDecisions } from "../grading/grading-queries.ts";

/** A question of a test with its key, and nothing of any learner. */
export type PreviewQuestion = Pick<
  KeyedQuestion,
  | (typeof attemptFields | typeof attemptHtml | typeof reviewFields | typeof reviewHtml)[number]
  | "id"
  | "hash"
  | "text"
  | "passage"
  | "topic_id"
  | "topic_name"
  | "chapter_id"
  | "chapter_name"
  | "source_exam"
  | "source_year"
  | "source_pattern"
  | "options"
  | "is_held"
  | "decisions"
> & {
  format: QuestionFormat;
  /** Its place in the teacher's order. */
  position: number;
};

const shownColumns = sql.join([...attemptFields, ...attemptHtml].map((name) => sql.ref(`v.${name}`)));
const keyColumns = sql.join([...reviewFields, ...reviewHtml].map((name) => sql.ref(`key.${name}`)));

/**
 * Returns the questions of a test in their versions of the paper, those of a draft as they are today. If the test shuffles
 * questions or options, it is by the seed; without one they are as on the paper. Students get them section by section in
 * this order.
 */
export async function listPreviewQuestions(
  db: Db,
  testId: number,
  seed: number | null,
): Promise<PreviewQuestion[]> {
  const { rows } = await sql<PreviewQuestion>`
    select q.id, q.hash, ${shownColumns}, ${keyColumns}, v.text, v.format, s.position,
      ${isHeld("q")} as is_held, v.source_exam, v.source_year, v.source_pattern, topics.id as topic_id, topics.name as topic_name,
      chapters.id as chapter_id, chapters.name as chapter_name,
      (select json_build_object('id', passages.id, 'text_html', passages.text_html) from passages
        where passages.id = v.passage_id) as passage,
      ${standingDecisions(sql.ref("t.id"), sql.ref("q.id"))} as decisions,
      coalesce((select json_agg(json_build_object('id', o.option_id, 'text', o.text, 'text_html', o.text_html,
          'text_alternative', o.text_alternative, 'is_correct', coalesce(k.is_correct, false),
          'rationale_html', coalesce(k.rationale_html, ''))
          order by case when t.shuffle_options and ${seed}::int is not null then md5(${seed}::int || ' ' || o.option_id) end, o.position)
        from option_versions o left join option_versions k on k.version_id = key.id and k.option_id = o.option_id
        where o.version_id = v.id), '[]') as options
    from set_tests t join set_test_questions s on s.test_id = t.id join questions q on q.id = s.question_id
      left join paper_questions p on p.paper_id = t.paper_id and p.question_id = q.id
      join question_versions v on v.id = coalesce(p.version_id, q.version_id)
      join question_versions key on key.id = coalesce((select r.version_id from regrade_requests r
        where r.question_id = v.question_id and r.version_id > v.id order by r.id desc limit 1), v.id)
      join topics on topics.id = v.topic_id join chapters on chapters.id = topics.chapter_id
    where t.id = ${testId}
    order by case when t.shuffle_questions and ${seed}::int is not null
      then md5(${seed}::int || coalesce('passage ' || v.passage_id, 'question ' || q.id)) end, s.position`.execute(
    db,
  );
  return rows;
}
