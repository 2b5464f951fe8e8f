import type { Account, AccountQuery, Role } from "@rasayan/contract";
import { sql } from "kysely";
import type { Config } from "../../config.ts";
import type { Db } from "../../db/connect.ts";
import { likePattern } from "../../db/like-pattern.ts";
import type { Deps } from "../../deps.ts";
import { withETag } from "../../row-etag.ts";

/** Returns one page of the accounts by id, and the total; `q` is part of a name or an email address. */
export async function listUsers({ db, config }: Deps, { page, limit, q }: AccountQuery) {
  const users = await accountRows(db, config, q)
    .orderBy("id")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await accountRows(db, config, q)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { users: users.map(toAccount), pagination: { page, limit, total } };
}

/** Returns the account and locks it; undefined if there is none. */
export async function lockAccount(tx: Db, config: Config, id: number): Promise<Account | undefined> {
  const row = await accountRows(tx, config).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  return row && toAccount(row);
}

/**
 * Returns the ids of all admins and locks them in a fixed order, so two of them can't demote each other at the same
 * time.
 */
export async function lockAdmins(tx: Db): Promise<number[]> {
  const admins = tx
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .orderBy("id")
    .forNoKeyUpdate();
  return (await admins.execute()).map(({ id }) => id);
}

export async function saveRole(tx: Db, id: number, role: Role): Promise<void> {
  await tx.updateTable("users").set({ role }).where("id", "=", id).execute();
}

function accountRows(db: Db, { requireParentalConsent }: Config, q = "") {
  const pattern = likePattern(q);
  return db
    .selectFrom("users")
    .select(["id", "name", "email", "role", "created_at"])
    .select(
      sql<Date | null>`(select max(last_seen_at) from sessions where user_id = users.id)`.as("last_seen_at"),
    )
    .select(
      sql<Account["missing_consent"]>`(select case when not is_minor then null
          when withdrawn_at is not null then 'withdrawn' when granted_at is null then 'asked' end
        from consents where user_id = users.id and ${requireParentalConsent}::boolean
        order by id desc limit 1)`.as("missing_consent"),
    )
    .$if(q.trim() !== "", (query) =>
      query.where((eb) => eb.or([eb("name", "ilike", pattern), eb("email", "ilike", pattern)])),
    )
    .$narrowType<Pick<Account, "role">>();
}

type Row = Omit<Account, "created_at" | "last_seen_at" | "etag"> & {
  created_at: Date;
  last_seen_at: Date | null;
};

const toAccount = ({ created_at, last_seen_at, ...row }: Row): Account => ({
  ...row,
  created_at: created_at.toISOString(),
  last_seen_at: last_seen_at?.toISOString() ?? null,
  etag: etagOf(row),
});

/** The ETag that a change of the role has to send. */
export const etagOf = ({ id, role }: Pick<Account, "id" | "role">): string => withETag({ id, role }).etag;
