import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { forbidden, unavailable } from "../domain-errors.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Makes /readyz fail from now on, so that a proxy routes traffic elsewhere; all other routes still work. */
    markNotReady: () => void;
    /** The registry that /metrics shows; the background jobs record their metrics in it too. */
    metrics: Registry;
  }
}

const Ok = z.object({ status: z.literal("ok") });
const READY_CACHE_MS = 1000;
/** Keeps /healthz and /metrics working under overload: a restart would make it worse, and operators need metrics. */
const skipPressureCheck = { pressureHandler: () => undefined };

/** Registers /healthz (this process), /readyz (its database; fails while stopping) and /metrics (Prometheus text). */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requestDuration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Response time of requests, by method, route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  let isStopping = false;
  let lastCheck: { at: number; result: Promise<boolean> } | undefined;

  /** Queries the database at most once a second and returns the cached result in between. */
  function isDatabaseUp(): Promise<boolean> {
    if (!lastCheck || performance.now() - lastCheck.at > READY_CACHE_MS)
      lastCheck = {
        at: performance.now(),
        result: deps.pool.query("select 1").then(
          () => true,
          () => false,
        ),
      };
    return lastCheck.result;
  }

  app.decorate("metrics", registry);
  app.decorate("markNotReady", () => {
    isStopping = true;
  });
  app.addHook("preClose", async () => app.markNotReady());
  app.addHook("onResponse", (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
    };
    requestDuration.observe(labels, reply.elapsedTime / 1000);
    done();
  });

  const okRoute = (operationId: string) => ({ schema: { operationId, response: { 200: Ok } } });
  app.get("/healthz", { ...okRoute("healthz"), config: skipPressureCheck }, async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  app.get("/readyz", okRoute("readyz"), async (_request, reply) => {
    if (isStopping) throw unavailable("stopping");
    if (!(await isDatabaseUp())) throw unavailable("database_down");
    return reply.header("cache-control", "no-store").send({ status: "ok" });
  });
  const textResponse = { 200: { content: { "text/plain": { schema: z.string() } } } };
  const schema = { operationId: "metrics", security: [{ metrics: [] }], response: textResponse };
  app.get("/metrics", { schema, config: skipPressureCheck }, async (request, reply) => {
    if (!canSeeMetrics(request, deps.config)) throw forbidden("metrics_token_needed");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Requires the bearer token if one is set. Otherwise allows loopback only, and nobody behind a proxy on loopback. */
function canSeeMetrics(request: FastifyRequest, config: Deps["config"]): boolean {
  if (!config.metricsToken)
    return (
      config.trustProxy.length === 0 && /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? "")
    );
  const received = Buffer.from(request.headers.authorization ?? "");
  const expected = Buffer.from(`Bearer ${config.metricsToken}`);
  return received.length === expected.length && timingSafeEqual(received, expected);
}
