/** Stored with each rendered text. Increase it when the output changes, so that stored texts are rerendered. */
export const RENDERER_VERSION = 11;
/** Stored with a text that nobody has rendered yet. */
export const UNRENDERED = 0;
