import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import type { Limits } from "../../http/limits.ts";
import { registerEndpoint, setETag } from "../../http/register-endpoint.ts";
import { actorOf, guesserOf, userOf } from "../../http/session.ts";
import {
  addClass,
  changeClass,
  changeMember,
  getTaughtClass,
  importList,
  joinClass,
  leaveClass,
  listJoined,
  readClassByCode,
  removeClass,
  removeInvitation,
  renewCode,
} from "./class-actions.ts";
import { listInvitedClasses, listTaughtClasses } from "./class-queries.ts";

/** The classes that a teacher keeps. */
export function taughtClassRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  registerEndpoint(app, "listTaughtClasses", async (_input, request) => {
    const classes = await listTaughtClasses(db, userOf(request).id);
    return { classes: classes.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) };
  });

  registerEndpoint(app, "createClass", async ({ body }, request, reply) =>
    setETag(reply, await addClass(deps, actorOf(request), body)),
  );

  registerEndpoint(app, "getTaughtClass", async ({ params }, request, reply) =>
    setETag(reply, await getTaughtClass(db, userOf(request).id, params.id)),
  );

  registerEndpoint(app, "updateClass", async ({ params, body }, request, reply) =>
    setETag(reply, await changeClass(deps, actorOf(request), params.id, body)),
  );

  registerEndpoint(app, "deleteClass", async ({ params }, request) => {
    await removeClass(deps, actorOf(request), params.id);
    return undefined;
  });

  registerEndpoint(app, "renewClassCode", ({ params }, request) =>
    renewCode(deps, actorOf(request), params.id),
  );

  registerEndpoint(app, "removeClassMember", async ({ params }, request) => {
    await changeMember(deps, actorOf(request), params, "removed");
    return undefined;
  });

  registerEndpoint(app, "admitClassMember", async ({ params }, request) => {
    await changeMember(deps, actorOf(request), params, "active");
    return undefined;
  });

  registerEndpoint(app, "importClassList", ({ params, body }, request) =>
    importList(deps, actorOf(request), params.id, body),
  );

  registerEndpoint(app, "deleteClassInvitation", async ({ params }, request) => {
    await removeInvitation(deps, actorOf(request), params);
    return undefined;
  });
}

/** The classes that a learner is in. */
export function joinedClassRoutes(app: FastifyInstance, deps: Deps, limits: Limits): void {
  const { db } = deps;

  registerEndpoint(app, "listClasses", async (_input, request) => {
    const { id } = userOf(request);
    return { classes: await listJoined(db, id), invitations: await listInvitedClasses(db, id) };
  });

  registerEndpoint(app, "getClassByCode", async ({ params }, request) => ({
    class: await readClassByCode(deps, limits, guesserOf(request), params.code),
  }));

  registerEndpoint(app, "joinClass", async ({ body }, request) => ({
    class: await joinClass(deps, limits, guesserOf(request), body),
  }));

  registerEndpoint(app, "leaveClass", async ({ params }, request) => {
    await leaveClass(db, userOf(request).id, params.id);
    return undefined;
  });
}
