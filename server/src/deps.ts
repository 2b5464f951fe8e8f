import type { Config } from "./config.ts";
import type { Database, Db } from "./db/connect.ts";
import type { Renderer } from "./markup/render-pool.ts";

/** Runs work that continues after the response; the signal tells it to end early. */
export type BackgroundRunner = (work: (signal: AbortSignal) => Promise<void>) => void;

/** All external dependencies of the app. Tests replace only these. */
export type Deps = {
  db: Db;
  pool: Database["pool"];
  /** For work in the background, which must take no connections from requests. */
  jobs: Db;
  config: Config;
  /** Returns a uniform random number in [0, 1). Features use no other source of randomness. */
  random: () => number;
  renderer: Renderer;
};
