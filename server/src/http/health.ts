import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { forbidden, unavailable } from "./errors.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** From now on /readyz says no, so that traffic goes elsewhere; all else is still answered. */
    announceStop: () => void;
    /** What /metrics shows; the background jobs count in it, too. */
    metrics: Registry;
  }
}

const Ok = z.object({ status: z.literal("ok") });
const READY_FOR_MS = 1000;
/** A process with too much to do is alive: whoever restarts it makes that worse, and operators want its figures. */
const answersUnderPressure = { pressureHandler: () => undefined };

/** /healthz (this process), /readyz (its database, red while stopping) and /metrics in Prometheus text. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer a request, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  let isStopping = false;
  let asked: { at: number; answer: Promise<boolean> } | undefined;

  /** Asks the database at most once a second, whoever asks us. */
  function isDatabaseThere(): Promise<boolean> {
    if (!asked || performance.now() - asked.at > READY_FOR_MS)
      asked = {
        at: performance.now(),
        answer: deps.pool.query("select 1").then(
          () => true,
          () => false,
        ),
      };
    return asked.answer;
  }

  app.decorate("metrics", registry);
  app.decorate("announceStop", () => {
    isStopping = true;
  });
  app.addHook("preClose", async () => app.announceStop());
  app.addHook("onResponse", async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
    };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });

  const answersOk = (operationId: string) => ({ schema: { operationId, response: { 200: Ok } } });
  app.get("/healthz", { ...answersOk("healthz"), config: answersUnderPressure }, async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  app.get("/readyz", answersOk("readyz"), async (_request, reply) => {
    if (isStopping) throw unavailable("The server is stopping.");
    if (!(await isDatabaseThere())) throw unavailable("The database does not answer.");
    return reply.header("cache-control", "no-store").send({ status: "ok" });
  });
  const text = { 200: { content: { "text/plain": { schema: z.string() } } } };
  const schema = { operationId: "metrics", security: [{ metrics: [] }], response: text };
  app.get("/metrics", { schema, config: answersUnderPressure }, async (request, reply) => {
    if (!maySeeMetrics(request, deps.config)) throw forbidden("Metrics need a token.");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** By bearer token; without one set, loopback only, and not at all behind a proxy that would look like loopback. */
function maySeeMetrics(request: FastifyRequest, config: Deps["config"]): boolean {
  if (!config.metricsToken)
    return (
      config.trustProxy.length === 0 && /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? "")
    );
  const given = Buffer.from(request.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${config.metricsToken}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
