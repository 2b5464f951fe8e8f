import { sql } from "kysely";
import type { Db } from "../db/connect.ts";
import { RENDERER_VERSION } from "../markup/renderer-version.ts";
import type { Ids } from "./question-queries.ts";
import type { RenderedQuestion } from "./render-rows.ts";

/** Writes a new version of each question and makes it the current one. */
export async function saveVersions(
  db: Db,
  rendered: readonly RenderedQuestion[],
  questionIds: Map<string, number>,
  ids: Ids,
): Promise<void> {
  if (rendered.length === 0) return;
  const { rows } = await sql<{ id: number; question_id: number }>`
    insert into question_versions (question_id, version, type, difficulty, topic_id, exams, seconds, text, text_html,
      text_alternative, solution, solution_html, single_answer, accept, unit, source_exam, source_year, source_session,
      source_paper, source_number, source_pattern, renderer_version)
    select v.question_id, 1 + coalesce((select max(version) from question_versions o
        where o.question_id = v.question_id), 0), v.type, v.difficulty, v.topic_id, v.exams, v.seconds, v.text,
      v.text_html, v.text_alternative, v.solution, v.solution_html, v.single_answer, v.accept, v.unit, v.exam, v.year,
      v.session, v.paper, v.number, v.pattern, ${RENDERER_VERSION}
    from jsonb_to_recordset(${JSON.stringify(rendered.map((question) => versionRow(question, questionIds, ids)))}::jsonb) as
      v(question_id int, type text, difficulty text, topic_id int, exams text[], seconds int, text text,
        text_html text, text_alternative text, solution text, solution_html text, single_answer text, accept jsonb,
        unit text, exam text, year int, session text, paper text, number text, pattern boolean)
    returning id, question_id`.execute(db);
  const versionIds = new Map(rows.map(({ id, question_id }) => [question_id, id]));
  const options = rendered.flatMap((question) => optionRows(question, questionIds, versionIds, ids));
  await saveOptions(db, JSON.stringify(options));
  await sql`update questions set version_id = v.id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id int, question_id int)
    where questions.id = v.question_id`.execute(db);
}

/** Lists the questions whose newest version changed the key, with the number of attempts graded with the old key. */
export async function listKeyChanges(
  db: Db,
  questionIds: readonly number[],
): Promise<{ slug: string; attempts: number }[]> {
  const { rows } = await sql<{ slug: string; attempts: number }>`
    with keyed as (
      select v.id, v.question_id, v.version, v.single_answer, v.accept, (select array_agg(o.option_id order by
        o.option_id) from option_versions o where o.version_id = v.id and o.is_correct) as correct
      from question_versions v where v.question_id = any(${questionIds}::int[]))
    select q.source_slug as slug,
      (select count(*) from quiz_questions a where a.question_id = old.question_id and a.version_id = old.id
        and a.completed_at is not null) as attempts
    from keyed new
      join questions q on q.id = new.question_id and q.version_id = new.id
      join keyed old on old.question_id = new.question_id and old.version = new.version - 1
    where (new.single_answer, new.accept, new.correct) is distinct from (old.single_answer, old.accept, old.correct)
    order by q.source_slug`.execute(db);
  return rows;
}

/** An option is identified by question and letter, and keeps its id in all versions. */
async function saveOptions(db: Db, rows: string): Promise<void> {
  await sql`insert into options (question_id, key)
    select question_id, key from jsonb_to_recordset(${rows}::jsonb) as o(question_id int, key text, position int)
    order by question_id, position on conflict do nothing`.execute(db);
  await sql`insert into option_versions (version_id, option_id, position, text, text_html, text_alternative, is_correct,
      rationale, rationale_html, misconception_id)
    select r.version_id, o.id, r.position, r.text, r.text_html, r.text_alternative, r.is_correct, r.rationale,
      r.rationale_html, r.misconception_id
    from jsonb_to_recordset(${rows}::jsonb) as r(question_id int, version_id int, key text, position int, text text,
        text_html text, text_alternative text, is_correct boolean, rationale text, rationale_html text,
        misconception_id int)
      join options o on o.question_id = r.question_id and o.key = r.key`.execute(db);
}

function versionRow(
  { question, text, solution }: RenderedQuestion,
  questionIds: Map<string, number>,
  ids: Ids,
) {
  const { source, singleAnswer, options: _options, topic, ...version } = question.version;
  return {
    ...version,
    ...source,
    question_id: questionIds.get(question.slug),
    topic_id: ids.topics.get(topic),
    single_answer: singleAnswer,
    text_html: text.html,
    text_alternative: text.textAlternative,
    solution_html: solution.html,
  };
}

function optionRows(
  { question, options }: RenderedQuestion,
  questionIds: Map<string, number>,
  versionIds: Map<number, number>,
  ids: Ids,
) {
  const questionId = questionIds.get(question.slug) ?? 0;
  return question.version.options.map((option, index) => ({
    question_id: questionId,
    version_id: versionIds.get(questionId),
    key: option.key,
    position: index + 1,
    text: option.text,
    text_html: options[index]?.text.html,
    text_alternative: options[index]?.text.textAlternative,
    is_correct: option.isCorrect,
    rationale: option.rationale,
    rationale_html: options[index]?.rationale.html,
    misconception_id: ids.tags.get(option.misconception ?? "") ?? null,
  }));
}
