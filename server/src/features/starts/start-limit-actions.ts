import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { minutesOf, rateLimited } from "../../domain-errors.ts";
import { deleteOldStarts, insertStart, type StartKind, secondsUntilAllowed } from "./start-limit-queries.ts";

const LIMITS = { quiz: "LIMIT_QUIZ_STARTS", drill: "LIMIT_DRILL_STARTS" } as const;

/**
 * Counts the start of a quiz or a drill for the limit per hour, whatever becomes of it. Throws `rateLimited`. The caller
 * must hold the lock of the user row.
 */
export async function recordStart(deps: Deps, tx: Db, userId: number, kind: StartKind): Promise<void> {
  await requireStartAllowed(deps, tx, userId, kind);
  await insertStart(tx, userId, kind);
}

/** Throws `rateLimited` if the learner has started too many quizzes or drills. */
export async function requireStartAllowed(
  { config }: Pick<Deps, "config">,
  tx: Db,
  userId: number,
  kind: StartKind,
): Promise<void> {
  if (!config.rateLimit) return;
  const limit = LIMITS[kind];
  const starts = config.limits[limit];
  const waitSeconds = await secondsUntilAllowed(tx, userId, kind, starts);
  if (waitSeconds > 0)
    throw rateLimited(
      "too_many_starts",
      { kind, starts, minutes: minutesOf(waitSeconds) },
      { limit, retryAfterSeconds: waitSeconds },
    );
}

/** Deletes starts that no longer count for the limit. */
export async function purgeStarts(db: Db, context: JobContext = standaloneJobContext): Promise<void> {
  await inChunks((limit) => deleteOldStarts(db, limit), context);
}
