import type { Config } from "./config.ts";
import type { Database, Db } from "./db/connect.ts";
import type { Renderer } from "./markup/render-pool.ts";

/** All external dependencies of the app. Tests replace only these. */
export type Deps = {
  db: Db;
  pool: Database["pool"];
  config: Config;
  /** Returns a uniform random number in [0, 1). Features use no other source of randomness. */
  random: () => number;
  renderer: Renderer;
};
