import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { completeOverdue } from "../attempts/quiz-actions.ts";
import { paperName, stateOf } from "../attempts/quiz-details.ts";
import { findPaperOfTheWeek, listBlueprints } from "./paper-actions.ts";
import { findSitting, listSittings } from "./paper-queries.ts";

const PAGE_SIZE = 10;

export function paperRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  registerEndpoint(app, "listBlueprints", async () => ({ blueprints: await listBlueprints(db) }));

  registerEndpoint(app, "listMockTests", async ({ query: { page } }, request) => {
    const { id: userId } = userOf(request);
    await completeOverdue(deps, userId);
    const rows = await listSittings(db, userId, { page, pageSize: PAGE_SIZE });
    const sittings = rows
      .slice(0, PAGE_SIZE)
      .map(({ is_week, blueprint, created_at, completed_at, state, ...row }) => ({
        ...row,
        blueprint_id: blueprint,
        name: paperName({ blueprint, is_week }),
        state: stateOf(state),
        created_at: created_at.toISOString(),
        completed_at: completed_at?.toISOString() ?? null,
      }));
    return { week: await readWeek(userId), sittings, hasMore: rows.length > PAGE_SIZE };
  });

  async function readWeek(userId: number) {
    const week = await findPaperOfTheWeek(db);
    if (!week) return null;
    const sitting = await findSitting(db, userId, week.paper_id);
    const { hash = null, score = null, max_score = null } = sitting ?? {};
    return { ...week, hash, state: sitting ? stateOf(sitting.state) : null, score, max_score };
  }
}
