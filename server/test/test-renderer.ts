import { createRenderer } from "../src/markup/render-pool.ts";

/** The renderer of a worker's tests. Its thread takes seconds to start, and keeps nothing between two texts. */
export const renderer = createRenderer();
