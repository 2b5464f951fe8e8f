import { type RawBuilder, sql } from "kysely";

/**
 * Whether a question is held for tests. Learners meet it in set tests alone: no draw, list or count of theirs has it. What
 * draws asks `is_drawable`, which is false for it; everything else that reads published questions for a learner asks this.
 */
export const isHeld = (questions: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${questions}.audience`)} = 'tests')`;

/** A condition on the published questions of this alias: which of them a draw may take. */
export type Eligibility = (questions: string) => RawBuilder<boolean>;

/** What a quiz of a learner may take. */
export const isDrawable: Eligibility = (questions) => sql<boolean>`${sql.ref(`${questions}.is_drawable`)}`;

/** Whether a question is this teacher's own: written by the teacher, and held ever since. A release makes it the institute's. */
export const isOwnOf = (questions: string, teacherId: number): RawBuilder<boolean> =>
  sql<boolean>`(${isHeld(questions)} and coalesce(${sql.ref(`${questions}.owner_id`)} = ${teacherId}::int, false))`;

/**
 * Whether a published question is offered to a teacher: one for everyone, of the institute, or of the teacher's own. What other
 * teachers have written for their tests isn't.
 */
export const isOfferedTo = (questions: string, teacherId: number): RawBuilder<boolean> =>
  sql<boolean>`(not ${isHeld(questions)} or ${sql.ref(`${questions}.owner_id`)} is null or ${isOwnOf(questions, teacherId)})`;

/** Whether a teacher sees a question: what is published and offered, and all drafts of the teacher's own. */
export const isVisibleTo = (questions: string, teacherId: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${questions}.deleted_at`)} is null and (${isOwnOf(questions, teacherId)}
    or (${sql.ref(`${questions}.status`)} = 'published' and ${isOfferedTo(questions, teacherId)})))`;

/** What a set test of this teacher may take: held questions too. */
export const isDrawableForTest =
  (teacherId: number): Eligibility =>
  (questions) => {
    const column = (name: string) => sql.ref(`${questions}.${name}`);
    return sql<boolean>`(${column("quarantined_at")} is null and not ${column("is_void")} and not ${column("is_reserved")}
      and not ${column("is_set")} and ${isOfferedTo(questions, teacherId)})`;
  };
