import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { HindiName } from "./hindi-names.ts";
import type { FoundDocument } from "./search-result.ts";
import type { QueryWord, SpelledWord, Term, TypedWord } from "./search-terms.ts";

/** Maximum number of documents to rank; a word that is in more documents says little. */
const MAX_RANKED = 200;

/** Splits a query into words in the same way as the texts of the library, and says which are written as a formula. */
export async function tokenizeQuery(db: Db, query: string): Promise<TypedWord[]> {
  const { rows } = await sql<TypedWord>`
    select lower(word) as word, case when is_formula(word) then word end as formula
    from string_to_table(search_text(without_charges(${query})), ' ') as word where word <> ''`.execute(db);
  return rows;
}

/**
 * Returns for each word whether a text contains one of its spellings, or a longer word that begins with one. Reads the
 * texts once for all words, and only until each is found, because a small table is read without its index. A formula is
 * no stop word.
 */
export async function findWords(db: Db, words: readonly SpelledWord[]): Promise<QueryWord[]> {
  const wordRows = words.map((word) => ({ ...word, prefix_query: anyOf(word.spellings, ":*") }));
  const anyWord = wordRows.map(({ prefix_query }) => prefix_query).join(" | ");
  const { rows } = await sql<QueryWord>`
    with found as materialized (
      select search_vector from search_documents
      where search_vector @@ (to_tsquery('simple', ${anyWord}) || to_tsquery('english', ${anyWord}))
    )
    select word, formula, spellings, formula is null and ts_lexize('english_stem', word) = '{}' as is_stop_word,
      exists (select from found where search_vector @@ any_spelling) as is_known
    from jsonb_to_recordset(${JSON.stringify(wordRows)}) as word_row (word text, formula text, spellings text[], prefix_query text),
      lateral (select to_tsquery('simple', prefix_query) || to_tsquery('english', prefix_query) as any_spelling offset 0)
        as parsed`.execute(db);
  return rows;
}

/** Returns those of these folded names that the library has, by name. */
export async function findHindiNames(db: Db, names: readonly string[]): Promise<Map<string, HindiName>> {
  const rows = await db
    .selectFrom("hindi_names")
    .select(["name", "term", "topic_id"])
    .where(sql<boolean>`name = any(${names}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** Returns all words of the library. They are read as one value, because thousands of rows take much longer. */
export async function listVocabulary(db: Db): Promise<string[]> {
  const { words } = await db
    .selectFrom("search_vocabulary")
    .select(sql<string | null>`string_agg(word, ' ')`.as("words"))
    .executeTakeFirstOrThrow();
  return words?.split(" ") ?? [];
}

/** Returns those of these phrases that a text contains. */
export async function findPhrases(db: Db, phrases: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ phrase: string }>`select phrase from unnest(${phrases}::text[]) as phrase
    where exists (select from search_documents where search_vector @@ to_tsquery('simple', quote_literal(phrase)))`.execute(
    db,
  );
  return rows.map(({ phrase }) => phrase);
}

/**
 * Finds documents that contain all (or any) of these terms, and the topic `firstTopicId` in any case. The order is: this
 * topic, chapters with exactly this name, documents whose title equals the query, topics and notes with exactly this
 * name, those with most of the formulas, and then the others by how well the title matches.
 */
export function findDocuments(
  db: Db,
  terms: readonly Term[],
  filter: { query: string; match: "all" | "any"; limit: number; firstTopicId: number | undefined },
): Promise<FoundDocument[]> {
  const tsquery = sql.join(
    terms.map((term) => sql`(${toTsquery(term)})`),
    filter.match === "all" ? sql` && ` : sql` || `,
  );
  const isFirstTopic =
    filter.firstTopicId === undefined ? sql`false` : sql`kind_order = 2 and id = ${filter.firstTopicId}`;
  const titleScores = terms.map(titleScoreOf);
  const formulas = terms.map(({ formula }) => formula).filter((formula) => formula != null);
  const formulaCount = sql.join(
    [sql`0`, ...formulas.map((formula) => sql`(search_vector @@ ${formula}::tsquery)::int`)],
    sql` + `,
  );
  // A text about a substance has its formula often; words that begin with these letters say nothing about that.
  const rankedBy = formulas.length > 0 ? sql`${formulas.join(" | ")}::tsquery` : tsquery;
  const plainQuery = terms.map(({ words: [word = ""] }) => word).join(" ");
  const isExactName = sql`tsvector_to_array(ts_filter(title_vector, '{b}')) = tsvector_to_array(to_tsvector('english', ${plainQuery}))`;
  // The vector of a note is stored out of line, and each use reads it whole. So the title's part is taken out once.
  const matching = db
    .selectFrom("search_documents")
    .selectAll()
    .select(sql<string>`ts_filter(search_vector, '{a,b}')`.as("title_vector"))
    .select(sql<number>`${formulaCount}`.as("formula_count"))
    .where(sql<boolean>`search_vector @@ (${tsquery}) or (${isFirstTopic})`)
    .offset(0)
    .as("matching");
  const found = db
    .selectFrom(matching)
    .selectAll()
    .select(
      sql<number>`case when ${isFirstTopic} then 4 when kind_order = 1 and ${isExactName} then 3 when lower(title) = lower(${filter.query}) then 2
        when ${isExactName} then 1 else 0 end`.as("name_order"),
    )
    .select(
      sql<number>`round((${sql.join(titleScores, sql` + `)})::numeric / ${terms.length}, 1)`.as(
        "title_score",
      ),
    )
    .orderBy("name_order", "desc")
    .orderBy("formula_count", "desc")
    .orderBy("title_score", "desc")
    .orderBy("kind_order")
    .orderBy("id")
    .limit(MAX_RANKED)
    .as("found");
  return db
    .selectFrom(found)
    .select(["kind", "title", "chapter_id", "chapter_name", "note_id", "note_title"])
    .orderBy("name_order", "desc")
    .orderBy("formula_count", "desc")
    .orderBy("title_score", "desc")
    .orderBy("kind_order")
    .orderBy(sql`ts_rank(search_vector, (${rankedBy})) desc`)
    .orderBy(sql`ts_rank(search_vector, (${tsquery})) desc`)
    .orderBy("id")
    .limit(filter.limit)
    .$narrowType<FoundDocument>()
    .execute();
}

/**
 * SQL for a score from 0 to 1: 1 if the title contains the word or another form of it (`solution` and `solutions`), 0
 * if nothing in the title matches.
 */
function titleScoreOf({ words, isPrefix, formula }: Term) {
  const bestWords = isPrefix ? words : words.slice(0, 1);
  const isFormula = formula == null ? sql`false` : sql`title_vector @@ ${formula}::tsquery`;
  return sql`case when ${isFormula} or title_vector @@ to_tsquery('english', ${anyOf(bestWords, ":ab")}) then 1
    when title_vector @@ to_tsquery('simple', ${anyOf(bestWords, ":*a")}) then word_similarity(${words[0]}, title)
    else 0 end`;
}

function toTsquery({ words, isPrefix, formula }: Term) {
  if (!isPrefix) return sql`to_tsquery('simple', ${anyOf(words, "")})`;
  const prefixQuery = anyOf(words, ":*");
  const anyWord = sql`to_tsquery('simple', ${prefixQuery}) || to_tsquery('english', ${prefixQuery})`;
  return formula == null ? anyWord : sql`${anyWord} || ${formula}::tsquery`;
}

/**
 * Returns a tsquery that matches any of these words. `suffix` gives the weights to search in, and `*` for prefixes.
 */
function anyOf(words: readonly string[], suffix: string): string {
  return words.map((word) => `'${word.replace(/['\\]/g, "")}'${suffix}`).join(" | ");
}
