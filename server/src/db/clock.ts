import { sql } from "kysely";

/** The product's time, which only tests shift. Reading it takes longer than finding a row. */
export const appNow = sql<Date>`app_now()`;

/** The time as a value, which a column's index can be asked for. `app_now()` itself would be asked anew for each row. */
export const stableNow = sql<Date>`(select ${appNow})`;

/** Calendar days are India's. */
export const today = sql`(${stableNow} at time zone 'Asia/Kolkata')::date`;

/** Opens a statement that needs the time more than once, and reads it at its start; `readOnce` is that time. */
export const withClock = sql`with clock as materialized (select ${appNow} as now)`;
export const statementNow = sql<Date>`(select now from clock)`;
