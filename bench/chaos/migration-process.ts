// Migrates by the files of one folder, as a start of the server does: a process of its own, because it will be killed.
import { writeSync } from "node:fs";
import { connect } from "../../server/src/db/connect.ts";
import { migrate } from "../../server/src/db/migrate.ts";

const [folder, dataDir = ""] = process.argv.slice(2);
const { pool, close } = await connect({ databaseUrl: process.env.DATABASE_URL, dataDir, onError: () => {} });
// At once: PGlite does its work in this thread.
writeSync(1, "begun\n");
await migrate(pool, folder);
writeSync(1, "done\n");
await close();
