/** SQL that fills the oldest tables, by the migration it follows; all later migrations must preserve these rows. */
export const LEGACY_ROWS: Readonly<Record<string, string>> = {
  "001-accounts.sql": `
    insert into users (google_sub, name, target_exam, target_year, class_standard)
      select 'old-' || n, 'Learner ' || n, 'JEE Main', 2027, 'XII' from generate_series(1, 500) n;
    insert into sessions (token_hash, user_id) select decode(md5(id::text), 'hex'), id from users;`,
  "002-operations.sql": "insert into jobs (name, every_seconds) values ('old', 60)",
  "004-syllabus.sql": `
    insert into chapters (position, name, type, weightage)
      select n, 'Chapter ' || n, 'Physical Chemistry', 3 from generate_series(1, 10) n;
    insert into topics (chapter_id, position, name) select id, n, name || '.' || n from chapters, generate_series(1, 5) n;
    insert into tags (name) select 'tag ' || n from generate_series(1, 20) n;`,
  "005-notes-and-images.sql": `
    insert into notes (topic_id, title, body, body_html, body_alternative, renderer_version)
      select id, name, 'Text of ' || name, '<p>Text</p>', 'Text', 1 from topics;`,
  "006-questions.sql": `
    insert into questions (hash, topic_id) select md5(id || '.' || n), id from topics, generate_series(1, 10) n;
    insert into question_versions
        (question_id, version, type, difficulty, topic_id, text, text_html, text_alternative, renderer_version)
      select id, 1, 'multi choice single answer', 'easy', topic_id, 'Which?', '<p>Which?</p>', 'Which?', 1 from questions;
    update questions set status = 'published', version_id = v.id from question_versions v where v.question_id = questions.id;
    insert into options (question_id, key) select id, key from questions, unnest('{a,b,c,d}'::text[]) key;`,
  "007-quizzes.sql": `
    insert into marking_rules (slug, rule) values ('old', '{}');
    insert into quizzes (user_id, hash, type, marking_rule_id, total_questions, created_at, last_activity_at)
      select u.id, md5(u.id::text), 'custom', r.id, 5, app_now(), app_now() from users u, marking_rules r;
    insert into quiz_questions (user_id, quiz_id, question_id, version_id, position)
      select z.user_id, z.id, q.id, q.version_id, q.id from quizzes z, questions q where q.id <= 5;
    insert into responses (user_id, quiz_id, question_id, selected_option_ids, answered_at)
      select user_id, quiz_id, question_id, array[1], app_now() from quiz_questions;`,
};
