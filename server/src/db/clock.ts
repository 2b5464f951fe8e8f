import { sql } from "kysely";

/** The app's current time, which only tests shift. Evaluating it takes longer than an index lookup. */
export const appNow = sql<Date>`app_now()`;

/** The current time as a subquery: evaluated once, and usable with an index. A bare `app_now()` runs once per row. */
export const stableNow = sql<Date>`(select ${appNow})`;

/** The current calendar day in India. */
export const today = sql`(${stableNow} at time zone 'Asia/Kolkata')::date`;

/** Starts a statement that uses the time more than once: reads it once, as `statementNow`. */
export const withClock = sql`with clock as materialized (select ${appNow} as now)`;
export const statementNow = sql<Date>`(select now from clock)`;
