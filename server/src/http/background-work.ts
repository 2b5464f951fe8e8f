import type { FastifyInstance } from "fastify";
import { outsideRequests } from "../db/request-signal.ts";
import type { BackgroundRunner } from "../deps.ts";

/**
 * Runs work that outlives its request, and that the request's time limit doesn't end. When the server closes, it aborts
 * the signal and waits until the work has ended. `name` is what the log says if the work fails.
 */
export function createBackgroundRunner(app: FastifyInstance, name: string): BackgroundRunner {
  const running = new Set<Promise<void>>();
  const closeController = new AbortController();
  app.addHook("onClose", async () => {
    closeController.abort();
    await Promise.all(running);
  });
  return (work) => {
    const task = outsideRequests(() => work(closeController.signal))
      .catch((error: unknown) => app.log.error({ err: error }, name))
      .finally(() => running.delete(task));
    running.add(task);
  };
}
