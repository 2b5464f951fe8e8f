import type { Db } from "../../db/connect.ts";
import type { GoogleIdentity } from "./google-io.ts";

/**
 * Creates the user of a Google account or updates its address. With `isAdmin` the user becomes an admin. Returns the
 * id.
 */
export async function upsertGoogleUser(db: Db, identity: GoogleIdentity, isAdmin: boolean): Promise<number> {
  const { sub, email, name } = identity;
  const role = isAdmin ? { role: "admin" } : {};
  const row = await db
    .insertInto("users")
    .values({ google_sub: sub, email, name, ...role })
    .onConflict((conflict) => conflict.column("google_sub").doUpdateSet({ email, ...role }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

const DEMO = {
  student: { name: "Demo Student", email: "student@demo.invalid", role: "student" },
  editor: {
    name: "Demo Editor",
    email: "editor@demo.invalid",
    role: "editor",
    target_exam: "JEE Advanced",
    target_year: 2027,
    class_standard: "XII",
  },
} as const;

/** Returns the id of the only account of a demo role, which is created at its first sign-in. */
export async function upsertDemoUser(db: Db, role: keyof typeof DEMO): Promise<number> {
  const row = await db
    .insertInto("users")
    .values({ demo_role: role, ...DEMO[role] })
    .onConflict((conflict) => conflict.column("demo_role").doUpdateSet({ email: DEMO[role].email }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}
