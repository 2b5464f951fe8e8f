import { sql } from "kysely";
import { expect, test } from "vitest";
import { consentStoredData, storedData } from "../../web/src/messages/privacy-notice.ts";
import { openTestDatabase } from "./test-database.ts";

/** How the privacy notice names what each table stores about people: the beginning of one of its lines. */
const NAMED_AS = {
  users: "Your name and e-mail address",
  sessions: "When you sign in and were last seen",
  rate_limits: "The network address you sign in from",
  idempotency_keys: "How many quizzes you start",
  starts: "How many quizzes you start",
  daily_closings: "How many quizzes you start",
  quizzes: "Your answers, how long each took",
  quiz_questions: "Your answers, how long each took",
  responses: "Your answers, how long each took",
  late_answers: "Your answers, how long each took",
  regrades: "Your answers, how long each took",
  drills: "Your answers, how long each took",
  drill_results: "Your answers, how long each took",
  first_attempts: "Your answers, how long each took",
  item_training_queue: "Your answers, how long each took",
  response_events: "Your answers, how long each took",
  topic_memory_states: "What our program estimates",
  topic_states: "What our program estimates",
  chapter_states: "What our program estimates",
  learner_states: "What our program estimates",
  readiness_history: "What our program estimates",
  daily_questions: "What our program estimates",
  daily_cards: "What our program estimates",
  topic_reviews: "Chapters, topics and cards you have ticked",
  completed_chapters: "Chapters, topics and cards you have ticked",
  completed_topics: "Chapters, topics and cards you have ticked",
  chapters_in_progress: "Chapters, topics and cards you have ticked",
  plan_order: "Chapters, topics and cards you have ticked",
  mistakes: "Your mistakes",
  built_tests: "Your mistakes, with the cause and the note you give them, and the tests you save",
  flash_cards: "The flash cards you write",
  flash_card_states: "Chapters, topics and cards you have ticked",
  flash_card_reviews: "Chapters, topics and cards you have ticked",
  class_members: "The classes you join or keep",
  class_teachers: "The classes you join or keep",
  set_test_overrides: "The classes you join or keep",
  set_test_contacts: "Your answers, how long each took",
  class_invitations: "Your e-mail address, scrambled",
  question_bookmarks: "Questions and notes you have starred",
  note_bookmarks: "Questions and notes you have starred",
  reports: "Faults you report",
  audit_log: "Calls of yours that only editors may make",
  import_batches: "What you write, change or upload as an editor",
  images: "What you write, change or upload as an editor",
  question_versions: "What you write, change or upload as an editor",
  note_versions: "What you write, change or upload as an editor",
  key_corrections: "What you write, change or upload as an editor",
  set_test_decisions: "What you write, change or upload as an editor",
  regrade_requests: "What you write, change or upload as an editor",
  consents: "Who agreed to this notice",
  minor_records: "If you delete your account while you are under 18",
  item_statistics_queue: "Your answers, how long each took",
  erasures: "Once you have deleted your account",
};

test("the privacy notice names every table that refers to a person", async () => {
  const { db, close } = await openTestDatabase();
  const { rows: tables } = await sql<{ name: string; has_person: boolean }>`
    select relname as name, relname = 'users' or exists (select from pg_attribute where attrelid = pg_class.oid
      and not attisdropped and attname ~ '^(user_id|actor_id|subject_hash|.*_by)$') as has_person
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
  await close();
  const names = tables.map(({ name }) => name);
  const personal = tables.filter(({ has_person }) => has_person).map(({ name }) => name);
  const unnamed = personal.filter((name) => !(name in NAMED_AS));
  expect(unnamed).toEqual([]);
  expect(personal.length).toBeGreaterThan(30);
  const lines = [...storedData, ...consentStoredData].map(([line]) => line);
  for (const [table, named] of Object.entries(NAMED_AS)) {
    expect(names, table).toContain(table);
    expect(
      lines.filter((line) => line.startsWith(named)),
      table,
    ).toHaveLength(1);
  }
});
