import type { Config } from "./config.ts";
import type { Database, Db } from "./db/connect.ts";
import type { Renderer } from "./markup/render-pool.ts";

/** Everything the app needs from outside. Tests replace these and nothing else. */
export type Deps = {
  db: Db;
  pool: Database["pool"];
  config: Config;
  /** Uniform in [0, 1): the only source of chance in features. */
  random: () => number;
  renderer: Renderer;
};
