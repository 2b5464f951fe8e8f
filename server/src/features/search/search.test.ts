import { sql } from "kysely";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addChapter, addQuestion, addTopic } from "../../../test/test-content.ts";
import { addNote } from "../../../test/test-notes.ts";
import { foldName } from "./hindi-names.ts";

const search = async (person: TestUser, q: string) =>
  (await person.request("search", { query: { q } })).results;
const titles = async (person: TestUser, q: string) => (await search(person, q)).map(({ title }) => title);

/** Three chapters, with notes that mention most of their subject in the body only. */
async function startWithLibrary() {
  const { db, signInAs } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db, { name: "Electrochemistry" });
  const redox = await addChapter(db, { name: "Redox Reactions" });
  const carbon = await addChapter(db, { name: "Hydrocarbons", type: "Organic Chemistry" });
  const cells = await addTopic(db, chapterId, "Galvanic cells");
  await addNote(db, carbon.topicId, {
    title: "Which carbon gets what?",
    body: "**Markovnikov**: the hydrogen goes where hydrogens are. With $\\mathrm{KMnO_4}$ it is oxidised.",
  });
  await addNote(db, redox.topicId, {
    title: "Count electrons",
    body: "$\\ce{2KMnO4 + 3H2SO4 -> K2SO4 + 2MnSO4}$, then $\\ce{SO4^2-}$ and 4H₂O.",
    textAlternative: "the permanganate ion",
  });
  return { db, asha: await signInAs(), chapterId, topicId, cells, redox };
}

test("finds chapters, topics, and titles and bodies of notes, each with the URL of its page", async () => {
  const { db, asha, chapterId, cells } = await startWithLibrary();
  const noteId = await addNote(db, cells, { title: "Salt bridge: why/how?", body: "It carries the ions." });
  const chapterUrl = `/chapter-wise-revision/${chapterId}/Electrochemistry`;
  expect(await search(asha, "electrochemistry")).toEqual([
    { type: "Chapter", title: "Electrochemistry", url: chapterUrl },
  ]);
  expect(await search(asha, "galvanic")).toEqual([
    {
      type: "Topic",
      title: "Galvanic cells",
      url: `${chapterUrl}/${noteId}/Salt%20bridge%3A%20why%2Fhow%3F`,
    },
  ]);
  const content = { type: "Content", title: "Salt bridge: why/how?" };
  const url = `${chapterUrl}/${noteId}/Salt%20bridge%3A%20why%2Fhow%3F`;
  expect(await search(asha, "bridge")).toEqual([{ ...content, url }]);
  expect(await search(asha, "carries")).toEqual([{ ...content, url }]);
});

test("a topic without a note links to its chapter, and each URL is a page of the app", async () => {
  const { asha, chapterId } = await startWithLibrary();
  const [found] = await search(asha, "galvanic");
  expect(found?.url).toBe(`/chapter-wise-revision/${chapterId}/Electrochemistry`);
  for (const { url } of await search(asha, "e"))
    expect((await asha.send({ url, headers: { accept: "text/html" } })).statusCode, url).toBe(200);
});

const TYPOS = [
  ["electrochemstry", "Electrochemistry"],
  ["elctrochemistry", "Electrochemistry"],
  ["markovnikof", "Which carbon gets what?"],
  ["redux", "Redox Reactions"],
  ["recations", "Redox Reactions"],
  ["galvnic sells", "Galvanic cells"],
  ["permangante", "Count electrons"],
] as const;

/** Queries and the title that each finds, in a library that spells the words differently. */
const SPELLING_CASES = [
  ["oxygen sulfur", "Oxygen and sulphur"],
  ["sulfuric acid", "Vapour of sulphuric acid"],
  ["vapor", "Vapour of sulphuric acid"],
  ["color", "Aluminium: any colour"],
  ["aluminum colors", "Aluminium: any colour"],
  ["ΔG", "Will it go?"],
  ["∆G", "Will it go?"],
  ["delta g", "Will it go?"],
  ["λ", "Will it go?"],
  ["β", "Will it go?"],
  ["ksp", "Solubility product"],
  ["GOC", "Basic Principles of Organic Chemistry"],
  ["acidbase", "Acid-base pairs"],
  ["vanderwaals", "Real gases and the van der Waals equation"],
  ["co-ordination", "Coordination Compounds"],
  ["farday", "Faraday's laws"],
  ["faradey", "Faraday's laws"],
  ["vsper", "VSEPR"],
] as const;

test("finds a word in another spelling, written as one word, or abbreviated", async () => {
  const { db, asha, chapterId, cells } = await startWithLibrary();
  await addChapter(db, { name: "Coordination Compounds" });
  await addChapter(db, { name: "Basic Principles of Organic Chemistry" });
  const names = [
    "Oxygen and sulphur",
    "Vapour of sulphuric acid",
    "Aluminium: any colour",
    "Solubility product",
  ];
  const moreNames = [
    "Acid-base pairs",
    "Real gases and the van der Waals equation",
    "Faraday's laws",
    "VSEPR",
  ];
  for (const name of [...names, ...moreNames]) await addTopic(db, chapterId, name);
  const textAlternative = "Delta G is negative; lambda, then beta.";
  await addNote(db, cells, {
    title: "Will it go?",
    body: "$\\Delta G < 0$; $\\lambda$, $\\beta$",
    textAlternative,
  });
  for (const [query, title] of SPELLING_CASES) expect(await titles(asha, query), query).toEqual([title]);
  expect(await titles(asha, "ΔH")).toEqual([]);
});

test("a Hindi name in either script finds what its term finds, with the topic that explains it first", async () => {
  const { db, asha, chapterId, cells } = await startWithLibrary();
  const concepts = await addTopic(db, chapterId, "Proton transfer");
  for (const name of ["Acid", "Acid-base titrations", "Electrolysis"]) await addTopic(db, chapterId, name);
  await addNote(db, cells, { title: "Lead battery", body: "Its acid is used up." });
  const names = ["tejab", foldName("अम्ल")].map((name) => ({ name, term: "acid", topic_id: concepts }));
  await db
    .insertInto("hindi_names")
    .values([...names, { name: "vidyut apghatan", term: "electrolysis", topic_id: cells }])
    .execute();
  const english = await titles(asha, "acid");
  expect(english).toEqual(["Acid", "Acid-base titrations", "Lead battery"]);
  for (const query of ["tezaab", "Tejab", "अम्ल"])
    expect(await titles(asha, query), query).toEqual(["Proton transfer", ...english]);
  expect(await titles(asha, "vidyut apghatan")).toEqual(["Galvanic cells", "Electrolysis"]);
  expect(await titles(asha, "tezaab battery")).toEqual(["Lead battery"]);
  expect(await titles(asha, "अम्ल titrations")).toEqual(["Acid-base titrations"]);
});

test("an exact title comes first, and a title that is only similar does not count", async () => {
  const { db, asha, cells } = await startWithLibrary();
  const { chapterId } = await addChapter(db, { name: "Some Basic Concepts of Chemistry" });
  const topicNames = [
    "Acidity and basicity",
    "Basicity",
    "Concentration and the mole",
    "Mole and molar mass",
  ];
  for (const name of topicNames) await addTopic(db, chapterId, name);
  for (const title of ["Gain and affinity", "Gain is not affinity"]) await addNote(db, cells, { title });
  for (const title of ["Basicity", "Acidity and basicity", "Gain is not affinity", "gain and affinity"])
    expect((await titles(asha, title))[0]?.toLowerCase()).toBe(title.toLowerCase());
  await addNote(db, cells, { title: "Drugs", body: "The concept of a dose, in mole per litre." });
  expect((await titles(asha, "mole concept"))[0]).toBe("Some Basic Concepts of Chemistry");
});

test("finds words despite typos", async () => {
  const { asha } = await startWithLibrary();
  for (const [query, title] of TYPOS) expect(await titles(asha, query), query).toContain(title);
  expect(await titles(asha, "gos"), "too short to correct").toEqual([]);
});

const EIGHT_WORDS = [
  "electrochemistry",
  "galvanic",
  "hydrocarbons",
  "reactions",
  "thermodynamics",
  "equilibrium",
  "stereochemistry",
  "coordination",
];
const EIGHT_TYPOS =
  "elctrochemistry galvnic hydrocarobns recations thermodynmics equilbrium stereochemsitry coordnation";

test("finds the title that a query with eight misspelled words means, and a title with any of them", async () => {
  const { db, asha, chapterId } = await startWithLibrary();
  const [, , , , ...others] = EIGHT_WORDS;
  for (const name of others) await addTopic(db, chapterId, `On ${name}`);
  const found = await titles(asha, EIGHT_TYPOS);
  expect(found.toSorted()).toEqual(
    [
      "Electrochemistry",
      "Galvanic cells",
      "Hydrocarbons",
      "Redox Reactions",
      ...others.map((name) => `On ${name}`),
    ].toSorted(),
  );
  await addTopic(db, chapterId, EIGHT_WORDS.join(" "));
  expect(await titles(asha, EIGHT_TYPOS)).toEqual([EIGHT_WORDS.join(" ")]);
});

test("of more than eight words, those in the library count first, and of the misspelled ones the longest", async () => {
  const { db, asha, chapterId } = await startWithLibrary();
  for (const name of ["Titration", "Stereochemistry"]) await addTopic(db, chapterId, name);
  const shortTypos = "carbn redx whch coun hydrogn wher oxidsed elctrons";
  expect(await titles(asha, `${shortTypos} titration`)).toContain("Titration");
  expect(await titles(asha, `${shortTypos} stereochemsitry`)).toContain("Stereochemistry");
});

test("reads the words of the library once for all misspelled words of a query", async () => {
  const { asha } = await startWithLibrary();
  const countStatements = async (query: string) => {
    const querySpy = vi.spyOn(pg.Client.prototype, "query");
    await titles(asha, query);
    const sent = querySpy.mock.calls.map(([statement]) => JSON.stringify(statement));
    querySpy.mockRestore();
    return {
      vocabulary: sent.filter((statement) => statement.includes("search_vocabulary")).length,
      documents: sent.filter((statement) => statement.includes("search_documents")).length,
    };
  };
  expect(await countStatements("electrochemistry")).toEqual({ vocabulary: 0, documents: 2 });
  expect(await countStatements("elctrochemistry")).toEqual({ vocabulary: 1, documents: 2 });
  // The second search for documents is for those with any of the words.
  expect(await countStatements(EIGHT_TYPOS)).toEqual({ vocabulary: 1, documents: 3 });
});

test("finds a name whose wrong letter is doubled, before notes that have only the other word", async () => {
  const { db, asha, redox, cells } = await startWithLibrary();
  await addNote(db, cells, { title: "Halides", body: "Bromide of sodium, bromide of silver." });
  await addNote(db, redox.topicId, { title: "One carbon less", body: "The Hofmann bromamide reaction." });
  for (const query of ["hoffman bromamide", "hoffmann bromamide", "Hofman", "hofmann"])
    expect(await titles(asha, query), query).toEqual(["One carbon less"]);
});

const FORMULAE: [string, string[]][] = [
  ["KMnO4", ["Count electrons", "Which carbon gets what?"]],
  ["kmno4", ["Count electrons", "Which carbon gets what?"]],
  ["KMnO₄", ["Count electrons", "Which carbon gets what?"]],
  ["\\ce{KMnO4}", ["Count electrons", "Which carbon gets what?"]],
  ["h2so4", ["Count electrons"]],
  ["H_2O", ["Count electrons"]],
  ["SO4^{2-}", ["Count electrons"]],
  ["h2so5", []],
];

test("finds a formula as a whole word in any notation, and no other formula", async () => {
  const { asha } = await startWithLibrary();
  for (const [query, expected] of FORMULAE)
    expect((await titles(asha, query)).sort(), query).toEqual(expected);
});

/** Queries and what they find, texts with the formula before words that begin with its letters. */
const SHORT_FORMULAE: [string, string[]][] = [
  ["NO", ["Smog", "Noble gases"]],
  ["no", ["Noble gases"]],
  ["CO", ["Carbon cycle"]],
  ["Co", ["Cobalt"]],
  ["He", ["Noble gases"]],
  ["As", ["Semiconductors"]],
  ["SO4", ["Barium meal"]],
  ["SO4^2-", ["Barium meal"]],
  ["NO gas", ["Smog"]],
  ["gas with NO", ["Smog"]],
  ["NO GAS IN VAN DER WAALS", ["Noble gases"]],
  ["2NO + O2", ["Smog"]],
  ["2NO + O2 -> 2NO2", ["Smog"]],
  ["CO in Co complexes", ["Carbon cycle"]],
  ["SO₄²⁻", ["Barium meal"]],
  ["As in noble", ["Noble gases"]],
];

test("a formula of a few letters finds this substance first, also where it is an English word", async () => {
  const { db, signInAs } = await startTestApp();
  const { topicId } = await addChapter(db, { name: "Elements" });
  const addNotes = Object.entries({
    "Noble gases": "$\\ce{He}$ has no van der Waals compound.",
    Colours: "Rust is brown as is bromine.",
    Smog: "A brown gas: $\\ce{2NO + O2 -> 2NO2}$.",
    "Carbon cycle": "Soot and $\\ce{CO}$; no more.",
    Cobalt: "$\\ce{Co^{3+}}$ is small.",
    "Barium meal": "$\\ce{SO4^2-}$ and $\\ce{Ba^2+}$ settle.",
    Semiconductors: "A crystal with $\\ce{^{75}_{33}As}$.",
  });
  for (const [title, body] of addNotes) await addNote(db, topicId, { title, body });
  const asha = await signInAs();
  for (const [query, expected] of SHORT_FORMULAE) {
    const found = await titles(asha, query);
    expect(found.slice(0, expected.length), query).toEqual(expected);
  }
});

test("finds a word by its beginning, in other forms and in any order; a match in the title counts most", async () => {
  const { asha } = await startWithLibrary();
  expect((await titles(asha, "electro"))[0]).toBe("Electrochemistry");
  expect((await titles(asha, "reaction redox"))[0]).toBe("Redox Reactions");
  expect(await titles(asha, "oxidising markovnikov")).toEqual(["Which carbon gets what?"]);
  expect(await titles(asha, "what is a redox reaction")).toEqual(["Redox Reactions"]);
  expect((await titles(asha, "redox electrons count"))[0]).toBe("Count electrons");
  expect((await titles(asha, "electrons"))[0]).toBe("Count electrons");
  expect(await titles(asha, "galvanic zzzzqqq")).toEqual(["Galvanic cells"]);
  expect((await titles(asha, "galvanic markovnikov")).sort()).toEqual([
    "Galvanic cells",
    "Which carbon gets what?",
  ]);
});

test("a chapter named like the query comes first, in the singular and the plural", async () => {
  const { db, asha, cells } = await startWithLibrary();
  const chapter = await addChapter(db, { name: "Solutions" });
  await addTopic(db, chapter.chapterId, "Solution");
  await addTopic(db, chapter.chapterId, "Ideal solution");
  await addChapter(db, { name: "Solid solutions and alloys" });
  await addNote(db, cells, { title: "Solution, solution, solution", body: "A solution is a solution." });
  for (const query of ["solution", "solutions", "the Solutions", "SOLUTION", "solutons"])
    expect((await search(asha, query))[0], query).toMatchObject({ type: "Chapter", title: "Solutions" });
  expect((await titles(asha, "ideal solutions"))[0]).toBe("Ideal solution");
  expect((await search(asha, "redox reaction"))[0]).toMatchObject({ type: "Chapter" });
});

test("never finds deleted notes or questions", async () => {
  const { db, asha, topicId } = await startWithLibrary();
  const id = await addNote(db, topicId, { title: "Zwitterions", body: "Both charges." });
  await addQuestion(db, topicId, { text: "Xenotime holds which metal?", status: "published" });
  await addQuestion(db, topicId, { text: "Yttrium in a draft", status: "review" });
  expect(await titles(asha, "zwitterions")).toEqual(["Zwitterions"]);
  await db.updateTable("notes").set({ deleted_at: sql`app_now()` }).where("id", "=", id).execute();
  for (const word of ["zwitterions", "zwiterions", "xenotime", "yttrium"])
    expect(await titles(asha, word), word).toEqual([]);
});

test("finds changed texts and names, and no longer the old ones", async () => {
  const { db, asha, chapterId, cells } = await startWithLibrary();
  const id = await addNote(db, cells, { title: "Cells", body: "Daniell" });
  await db.updateTable("notes").set({ body: "Leclanché" }).where("id", "=", id).execute();
  await db.updateTable("topics").set({ name: "Voltaic piles" }).where("id", "=", cells).execute();
  await db.updateTable("chapters").set({ name: "Electricity" }).where("id", "=", chapterId).execute();
  expect(await titles(asha, "daniell")).toEqual([]);
  expect(await titles(asha, "galvanic")).toEqual([]);
  expect(await titles(asha, "electrochemistry")).toEqual([]);
  const [found] = await search(asha, "leclanche\u0301");
  expect(found?.url).toBe(`/chapter-wise-revision/${chapterId}/Electricity/${id}/Cells`);
  expect(await titles(asha, "votaic")).toEqual(["Voltaic piles"]);
});

test("finds Hindi words whether their letters are composed or decomposed", async () => {
  const { db, asha, cells } = await startWithLibrary();
  await addNote(db, cells, { title: "क़लम और क्षार", body: "अम्ल" });
  for (const query of ["क्षार", "क्षा", "\u0958लम", "\u0915\u093cलम", "अम्ल"])
    expect(await titles(asha, query), query).toEqual(["क़लम और क्षार"]);
});

const SPECIAL_INPUTS = [
  "",
  "   ",
  "%",
  "%%%",
  "_",
  "'",
  "''\"",
  "\\",
  "\\'",
  "$$",
  "{}",
  "|&!():*<->",
  "🧪",
  "\u0301",
  "'; drop table users; --",
  "constructor",
  "constructors",
  "__proto__",
  "toString",
];

test("characters with a meaning in SQL or tsquery have no effect", async () => {
  const { db, asha } = await startWithLibrary();
  for (const query of SPECIAL_INPUTS) expect(await search(asha, query), query).toEqual([]);
  await sql`select id from users`.execute(db);
});

test("% and _ are not wildcards", async () => {
  const { asha } = await startWithLibrary();
  expect(await titles(asha, "galv%")).toEqual(await titles(asha, "galv"));
  expect(await titles(asha, "%lvani%")).toEqual([]);
  expect(await titles(asha, "g_______")).toEqual(await titles(asha, "g"));
});

test("accepts a query of 100 characters and rejects a longer or repeated one", async () => {
  const { asha } = await startWithLibrary();
  const status = async (url: string) => (await asha.send({ url })).statusCode;
  expect(await status(`/api/search?q=${"a".repeat(100)}`)).toBe(200);
  expect(await status(`/api/search?q=${"a%20".repeat(50)}`)).toBe(200);
  expect(await status(`/api/search?q=${"a".repeat(101)}`)).toBe(400);
  expect(await status(`/api/search?q=${"%25".repeat(1000)}`)).toBe(400);
  expect(await status(`/api/search?q=${"%20".repeat(60)}a${"%20".repeat(60)}`)).toBe(200);
  expect((await asha.send({ url: `/api/search?q=${"%20".repeat(101)}` })).json()).toEqual({ results: [] });
  expect(await status("/api/search?q=a&q=b")).toBe(400);
  expect(await status("/api/search?q=%00")).toBe(400);
  expect(await status("/api/search?q=%FF%E0%A4")).toBe(200);
  expect(await status("/api/search")).toBe(200);
});

test("returns at most twenty results, those with the word in the title first", async () => {
  const { db, asha, cells } = await startWithLibrary();
  for (let number = 1; number <= 25; number++)
    await addNote(db, cells, { title: `Note ${number}`, body: "Faraday" });
  await addNote(db, cells, { title: "Faraday's laws", body: "Charge." });
  const found = await titles(asha, "faraday");
  expect(found).toHaveLength(20);
  expect(found[0]).toBe("Faraday's laws");
});
