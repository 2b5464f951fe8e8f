import type { Correction, KeyFault, VoidOutcome } from "@rasayan/contract";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { isHeld } from "../../db/held-question.ts";
import { isKeyHidden } from "../../db/open-question.ts";

type StoredKey = {
  type: string;
  options: { id: number; position: number }[];
  accept: [string, string][];
  void_outcome: VoidOutcome | null;
};

type CorrectionRow = Omit<Correction, "corrected_at" | "fault" | "question"> & {
  corrected_at: Date;
  question_id: number;
  text_html: string;
  quiz_hash: string | null;
  reason: string | null;
  unit: string;
  old_key: StoredKey;
  new_key: StoredKey;
};

/** Returns one page of the corrected keys, newest first, and the total. Questions that are held for tests are left out. */
export async function listCorrections(
  db: Db,
  userId: number,
  { page, limit }: { page: number; limit: number },
) {
  // The regrades of a correction are those by the versions after its old key and up to the old key of the next one.
  const { rows } = await sql<CorrectionRow>`
    select c.id, c.corrected_at, c.question_id, v.text_html, v.unit, t.chapter_id, chapters.name as chapter_name,
      requests.attempts, requests.being_marked, requests.reason, closed.quiz_hash, ${keyOf("old_version_id")} as old_key,
      ${keyOf("new_version_id")} as new_key, own.quizzes as regraded_quizzes
    from (select id, corrected_at, question_id, old_version_id, new_version_id from key_corrections ${listed}
        order by id desc limit ${limit} offset ${(page - 1) * limit}) c
      join question_versions v on v.id = c.new_version_id
      left join topics t on t.id = v.topic_id
      left join chapters on chapters.id = t.chapter_id
      left join lateral (select later.old_version_id from key_corrections later
        where later.question_id = c.question_id and later.id > c.id order by later.id limit 1) as following on true
      cross join lateral (select coalesce(sum(q.attempts), 0) as attempts, coalesce(bool_or(q.finished_at is null), false) as being_marked,
          (array_agg(q.note order by q.requested_at desc, q.id desc))[1] as reason
        from regrade_requests q
        where q.question_id = c.question_id and q.version_id >= c.new_version_id
          and (following.old_version_id is null or q.version_id <= following.old_version_id)) as requests
      left join lateral (select z.hash as quiz_hash from quiz_questions a
          join quizzes z on (z.user_id, z.id) = (a.user_id, a.quiz_id)
        where a.user_id = ${userId} and a.question_id = c.question_id and a.completed_at is not null
          and not ${isKeyHidden(sql`${userId}::int`, sql.ref("c.question_id"))}
        order by a.completed_at desc limit 1) as closed on true
      cross join lateral (select coalesce(json_agg(json_build_object('hash', z.hash,
          'score_before', z.score - later.change - r.change, 'score_after', z.score - later.change)
          order by r.quiz_id desc), '[]') as quizzes
        from (select a.quiz_id, sum(g.score_after - g.score_before) as change, max(g.at) as last_at from quiz_questions a
            join regrades g on (g.user_id, g.quiz_id, g.question_id) = (a.user_id, a.quiz_id, a.question_id)
            where a.user_id = ${userId} and a.question_id = c.question_id and a.completed_at is not null
              and g.decision_id is null and g.version_id > c.old_version_id
              and (following.old_version_id is null or g.version_id <= following.old_version_id)
            group by a.quiz_id) as r
          join quizzes z on (z.user_id, z.id) = (${userId}, r.quiz_id)
          cross join lateral (select coalesce(sum(l.score_after - l.score_before), 0) as change from regrades l
            where l.user_id = z.user_id and l.quiz_id = z.id and (l.at, l.question_id) > (r.last_at, c.question_id)) as later
        where r.change <> 0) as own
    order by c.id desc`.execute(db);
  const { rows: totals } = await sql<{
    total: number;
  }>`select count(*) as total from key_corrections ${listed}`.execute(db);
  return {
    corrections: rows.map(toCorrection),
    pagination: { page, limit, total: totals[0]?.total ?? 0 },
  };
}

const listed = sql`where is_listed and question_id not in (select id from questions where ${isHeld("questions")})`;

const keyOf = (column: "old_version_id" | "new_version_id") => sql<StoredKey>`(
  select json_build_object('type', k.type, 'accept', k.accept, 'void_outcome', k.void_outcome, 'options', coalesce((
    select json_agg(json_build_object('id', o.option_id, 'position', o.position) order by o.position)
    from option_versions o where o.version_id = k.id and o.is_correct), '[]'))
  from question_versions k where k.id = ${sql.ref(`c.${column}`)})`;

function toCorrection(row: CorrectionRow): Correction {
  const { corrected_at, question_id, text_html, quiz_hash, reason, unit, old_key, new_key, ...visible } = row;
  const question = { id: question_id, text_html, unit, old_key: toWire(old_key), new_key: toWire(new_key) };
  return {
    ...visible,
    corrected_at: corrected_at.toISOString(),
    fault: faultOf(old_key, new_key),
    question: quiz_hash === null ? null : { ...question, quiz_hash, reason },
  };
}

const toWire = ({ options, accept, void_outcome }: StoredKey) => ({
  options: options.map(({ position }) => position - 1),
  accept,
  void_outcome,
});

/** What was wrong with the old key, found by comparing it with the new one. */
function faultOf(oldKey: StoredKey, newKey: StoredKey): KeyFault {
  if (newKey.void_outcome !== null) return "withdrawn";
  if (oldKey.void_outcome !== null) return "reinstated";
  if (oldKey.type !== newKey.type) return "other";
  if (oldKey.type === "numerical") return acceptsAllOf(newKey, oldKey) ? "range_too_narrow" : "wrong_number";
  if (hasOptionsOf(newKey, oldKey)) return "option_missing";
  return hasOptionsOf(oldKey, newKey) ? "option_too_many" : "wrong_option";
}

const hasOptionsOf = (whole: StoredKey, part: StoredKey) =>
  part.options.every(({ id }) => whole.options.some((option) => option.id === id));

const acceptsAllOf = (wide: StoredKey, narrow: StoredKey) =>
  narrow.accept.every(([low, high]) =>
    wide.accept.some(([lowest, highest]) => Number(lowest) <= Number(low) && Number(high) <= Number(highest)),
  );
