import { writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "../config.ts";
import { standaloneJobContext } from "../db/chunks.ts";
import { connect, type Database } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";
import type { Deps } from "../deps.ts";
import { renderOutdatedTexts } from "../features/rendering/rendering-actions.ts";
import { createRenderer } from "../markup/render-pool.ts";
import { saveChecked } from "./checked-content.ts";
import { describeExplanations } from "./explanation-sample.ts";
import { exportFile, importFile } from "./import-export-commands.ts";
import { describeLibraryPapers, drawLibraryPapers } from "./library-papers.ts";
import { describeLint } from "./lint/describe.ts";
import { lintFiles } from "./lint/lint-library.ts";
import { describeMisconceptions, findMisconceptions } from "./lint/misconceptions.ts";
import { describeNoteGaps, findNoteGaps } from "./lint/note-gaps.ts";
import { reportLibrary, reportTopics } from "./lint/report.ts";
import { parseLibrary } from "./parse-library.ts";
import { readContent } from "./read-content.ts";
import { renderLibrary } from "./rendered-library.ts";
import { planContent, seedContent } from "./seed-content.ts";
import { summaryOf, wouldChange } from "./seed-report.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../../content");
const USAGE = `Usage:
  npm run content -- check [path …]                check all content files and list the issues, of these files or of all
  npm run content -- report [--topics]             count what the questions of each chapter have; with --topics, of each topic
  npm run content -- note-gaps [--topic id]        list what questions use and the note of their topic doesn't mention
  npm run content -- misconceptions [chapter] [--with-options]
                                                   list the questions of each misconception, to derive its options
  npm run content -- explanations [--count 60] [--draw 1]
                                                   draw questions, each with the passage and the example that explain it
  npm run content -- papers                        draw ten Main and six Advanced papers without a repeated question
  npm run content -- render file                   write every text as readers see it, one a line, to compare two renderers
  npm run content -- seed [--check] [--force slug] write the content to the database
  npm run content -- import file [--format name] [--topic id] [--write] [--skip-duplicates]
                                                   preview a file of questions; with --write, import it
  npm run content -- export format [file]          write all questions as csv, xlsx, json, gift or moodle
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "60" },
    draw: { type: "string", default: "1" },
    check: { type: "boolean", default: false },
    force: { type: "string", multiple: true, default: [] },
    folder: { type: "string", default: FOLDER },
    format: { type: "string" },
    topic: { type: "string" },
    topics: { type: "boolean", default: false },
    "with-options": { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    "skip-duplicates": { type: "boolean", default: false },
  },
});

process.exitCode = await run(positionals[0]);

async function run(command: string | undefined): Promise<number> {
  if (command === "check") return check();
  if (command === "report") return report();
  if (command === "note-gaps") return noteGaps();
  if (command === "explanations") return explanations();
  if (command === "papers") return papers();
  if (command === "seed") return withDatabase(values.check ? plan : seed);
  const [, name, target] = positionals;
  if (command === "misconceptions") return misconceptions(name);
  if (command === "render" && name) return render(resolvePath(name));
  if (command === "import" && name)
    return withDeps((deps) =>
      importFile(deps, resolvePath(name), { ...values, skipDuplicates: values["skip-duplicates"] }),
    );
  if (command === "export" && name)
    return withDeps((deps) => exportFile(deps, name, target && resolvePath(target)));
  process.stderr.write(USAGE);
  return 2;
}

async function check(): Promise<number> {
  const files = await readContent(values.folder);
  const paths = positionals.slice(1);
  const { text, errors } = describeLint(lintFiles(files), paths);
  console.log(text);
  if (errors === 0 && paths.length === 0) await saveChecked(values.folder, files);
  return errors > 0 ? 1 : 0;
}

async function report(): Promise<number> {
  const { library, issues } = parseLibrary(await readContent(values.folder));
  console.log(
    [
      ...issues.map(({ file, message }) => `${file}: ${message}`),
      values.topics ? reportTopics(library) : reportLibrary(library),
    ].join("\n"),
  );
  return issues.length > 0 ? 1 : 0;
}

async function noteGaps(): Promise<number> {
  const topics = findNoteGaps(parseLibrary(await readContent(values.folder)).library, values.topic);
  if (topics.length === 0)
    console.error(`There is no topic ${values.topic}; write it as chapter-id/topic-id.`);
  else console.log(describeNoteGaps(topics));
  return topics.length === 0 ? 2 : 0;
}

async function misconceptions(chapter: string | undefined): Promise<number> {
  const { library } = parseLibrary(await readContent(values.folder));
  if (chapter !== undefined && !library.chapters.some(({ fields }) => fields.id === chapter)) {
    console.error(`There is no chapter ${chapter}; write its id, like mole-concept.`);
    return 2;
  }
  const found = findMisconceptions(library, chapter);
  console.log(describeMisconceptions(found, library, values["with-options"]));
  return 0;
}

async function explanations(): Promise<number> {
  const { library } = parseLibrary(await readContent(values.folder));
  console.log(describeExplanations(library, { count: Number(values.count), seed: values.draw }));
  return 0;
}

async function papers(): Promise<number> {
  const draw = drawLibraryPapers(parseLibrary(await readContent(values.folder)).library);
  console.log(describeLibraryPapers(draw));
  return draw.missing.length > 0 ? 1 : 0;
}

async function render(file: string): Promise<number> {
  const { library } = parseLibrary(await readContent(values.folder));
  await writeFile(file, `${[...renderLibrary(library)].join("\n")}\n`);
  return 0;
}

async function seed({ db, jobs, pool }: Database): Promise<number> {
  await migrate(pool);
  const renderer = createRenderer();
  try {
    const report = await seedContent(db, values.folder, { force: values.force });
    if (!report) console.log("Nothing was written to the database.");
    await renderOutdatedTexts(jobs, renderer, standaloneJobContext);
    return 0;
  } finally {
    await renderer.close();
  }
}

async function plan({ db }: Database): Promise<number> {
  const report = await planContent(db, values.folder, values.force);
  console.log([...report.lines, `Seeding would give: ${summaryOf(report)}.`].join("\n"));
  return wouldChange(report) ? 1 : 0;
}

/** Resolves a path against the folder in which npm was called; npm runs scripts in the package's own folder. */
function resolvePath(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? ".", file);
}

async function withDeps(work: (deps: Deps) => Promise<number>): Promise<number> {
  return withDatabase(async (database) => {
    await migrate(database.pool);
    const renderer = createRenderer();
    try {
      return await work({ ...database, config: readConfig(process.env), random: Math.random, renderer });
    } finally {
      await renderer.close();
    }
  });
}

async function withDatabase(work: (database: Database) => Promise<number>): Promise<number> {
  let database: Database | undefined;
  try {
    const { databaseUrl, directUrl, dataDir } = readConfig(process.env);
    // Migrations and seeding need dedicated sessions, which a pooler doesn't provide.
    const onError = (error: Error) => console.error(error.message);
    database = await connect({ databaseUrl: directUrl ?? databaseUrl, dataDir, onError });
    return await work(database);
  } catch (error) {
    console.error(messageOf(error));
    return 1;
  } finally {
    await database?.close();
  }
}

function messageOf(error: unknown): string {
  const isEmpty = error instanceof Error && "code" in error && error.code === "42P01";
  if (isEmpty) return "This database is empty or older than this program: run seed without --check first.";
  return error instanceof Error ? error.message : String(error);
}
