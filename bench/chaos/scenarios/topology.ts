import { freePort, startServer, startTestServer, stopServer } from "../../../e2e/test-server.ts";
import { startProxy } from "../../../scripts/nginx.mjs";
import { type Scenario, skipReasonWithoutUrl } from "../scenario.ts";
import { type FaultContext, runUnderLoad } from "../under-load.ts";

export const topologyScenario: Scenario = {
  name: "topology",
  description: "one of two processes behind nginx is killed and started again",
  skipReason: skipReasonWithoutUrl,
  run: async (options) => {
    const testServer = await startTestServer("", options.postgresUrl);
    const port = await freePort();
    const start = () =>
      startServer({ ...testServer.dataEnvironment, PORT: String(port), PUBLIC_ORIGIN: testServer.url });
    let secondServer = await start();
    const proxy = await startProxy({
      port: await freePort(),
      ports: [Number(new URL(testServer.url).port), port],
      limits: false,
    });
    const injectFault = async ({ round }: FaultContext) => {
      if (round % 2 === 0) return testServer.crashAndRestart();
      await stopServer(secondServer, "SIGKILL");
      secondServer = await start();
    };
    try {
      return await runUnderLoad({
        options,
        testServer,
        url: proxy.url,
        rounds: options.isQuick ? 4 : 20,
        injectFault,
      });
    } finally {
      await proxy.stop();
      await stopServer(secondServer, "SIGTERM");
      await testServer.close();
    }
  },
};
