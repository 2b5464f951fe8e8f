/** Stored beside each rendered text; raise it when the output changes, and stored texts are rendered again. */
export const RENDERER_VERSION = 5;
