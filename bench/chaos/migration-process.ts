// Applies the migrations of one folder as the server does at start. It is a separate process, because it gets killed.
import { writeSync } from "node:fs";
import { connect } from "../../server/src/db/connect.ts";
import { migrate } from "../../server/src/db/migrate.ts";

const [folder, dataDir = ""] = process.argv.slice(2);
const { pool, close } = await connect({ databaseUrl: process.env.DATABASE_URL, dataDir, onError: () => {} });
// Written synchronously, because PGlite then occupies this thread.
writeSync(1, "begun\n");
await migrate(pool, folder);
writeSync(1, "done\n");
await close();
