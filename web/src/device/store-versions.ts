// What the device stores, by name and version. The build writes all of it into the service worker, which reads it too.

/** Increase the version when stores are added or their entries change, and bring older databases along in store-upgrade.ts. */
export const DATABASE = { name: "rasayan", version: 2 };

/** The stores of the database. */
export const STORES = { copies: "copies", unsent: "unsent" };

/**
 * The version of the shapes of stored responses. Increase it whenever the shape of a persisted response changes:
 * scripts/stored-shapes.test.ts fails until then. Data stored with another version is never shown.
 */
export const STORED_SCHEMA = 17;
