import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { FoundDocument } from "./search-result.ts";
import type { QueryWord, SpelledWord, Term } from "./search-terms.ts";

/** Maximum number of similar words to fetch for an unknown word. */
const MAX_SIMILAR = 40;
/** A longer word isn't split, because each place to split it takes one search of the library. */
const MAX_JOINED_LENGTH = 20;
/** Maximum number of documents to rank; a word that is in more documents says little. */
const MAX_RANKED = 200;

/** Splits a query into words in the same way as the texts of the library. */
export async function tokenizeQuery(db: Db, query: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from string_to_table(lower(search_text(${query})), ' ') as word where word <> ''`.execute(db);
  return rows.map(({ word }) => word);
}

/**
 * Looks each word up in the library. If no text contains one of its spellings, or a longer word that begins with one,
 * `similar` lists words of the library by similarity, including those with two letters swapped, and `split_word` is
 * two or three words of a text that the query writes as one.
 */
export async function findWords(db: Db, words: readonly SpelledWord[]): Promise<QueryWord[]> {
  const wordRows = words.map((word) => ({ ...word, prefix_query: anyOf(word.spellings, ":*") }));
  const { rows } = await sql<QueryWord>`
    select word, spellings, is_stop_word, is_known, case when is_known then '{}' else array(
        select l.word from search_vocabulary l where l.word % query_word.word or l.word = any(array(
          select overlay(query_word.word placing reverse(substr(query_word.word, letter_index, 2)) from letter_index)
          from generate_series(1, length(query_word.word) - 1) as letter_index))
        order by similarity(l.word, query_word.word) desc, l.word limit ${MAX_SIMILAR}) end as similar,
      case when is_known or length(word) not between 6 and ${MAX_JOINED_LENGTH} then null else (
        select words from generate_series(2, length(word) - 2) as first, generate_series(first, length(word) - 2) as second,
          lateral (select left(word, first), substr(word, first + 1, second - first), substr(word, second + 1))
            as cut (head, middle, tail),
          concat_ws(' ', head, nullif(middle, ''), tail) as words
        where length(middle) <> 1 and ${isPlausibleWord("head")} and ${isPlausibleWord("tail")}
          and exists (select from search_documents where search_vector @@ to_tsquery('simple', quote_literal(words)))
        order by length(middle), first limit 1) end as split_word
    from (
      select word, spellings, ts_lexize('english_stem', word) = '{}' as is_stop_word,
        exists (select from search_documents
          where search_vector @@ (to_tsquery('simple', prefix_query) || to_tsquery('english', prefix_query))) as is_known
      from jsonb_to_recordset(${JSON.stringify(wordRows)}) as word_row (word text, spellings text[], prefix_query text)
    ) as query_word`.execute(db);
  return rows;
}

/**
 * Finds documents that contain all (or any) of these terms. The order is: chapters with exactly this name, documents
 * whose title equals the query, topics and notes with exactly this name, and then the others by how well the title
 * matches.
 */
export function findDocuments(
  db: Db,
  terms: readonly Term[],
  filter: { query: string; match: "all" | "any"; limit: number },
): Promise<FoundDocument[]> {
  const tsquery = sql.join(
    terms.map((term) => sql`(${toTsquery(term)})`),
    filter.match === "all" ? sql` && ` : sql` || `,
  );
  const titleScores = terms.map(titleScoreOf);
  const plainQuery = terms.map(({ words: [word = ""] }) => word).join(" ");
  const isExactName = sql`tsvector_to_array(ts_filter(search_vector, '{b}')) = tsvector_to_array(to_tsvector('english', ${plainQuery}))`;
  const found = db
    .selectFrom("search_documents")
    .selectAll()
    .select(
      sql<number>`case when kind_order = 1 and ${isExactName} then 3 when lower(title) = lower(${filter.query}) then 2
        when ${isExactName} then 1 else 0 end`.as("name_order"),
    )
    .select(
      sql<number>`round((${sql.join(titleScores, sql` + `)})::numeric / ${terms.length}, 1)`.as(
        "title_score",
      ),
    )
    .where(sql<boolean>`search_vector @@ (${tsquery})`)
    .orderBy("name_order", "desc")
    .orderBy("title_score", "desc")
    .orderBy("kind_order")
    .orderBy("id")
    .limit(MAX_RANKED)
    .as("found");
  return db
    .selectFrom(found)
    .select(["kind", "title", "chapter_id", "chapter_name", "note_id", "note_title"])
    .orderBy("name_order", "desc")
    .orderBy("title_score", "desc")
    .orderBy("kind_order")
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
function titleScoreOf({ words, isPrefix }: Term) {
  const bestWords = isPrefix ? words : words.slice(0, 1);
  return sql`case when search_vector @@ to_tsquery('english', ${anyOf(bestWords, ":ab")}) then 1
    when search_vector @@ to_tsquery('simple', ${anyOf(bestWords, ":*a")}) then word_similarity(${words[0]}, title)
    else 0 end`;
}

function toTsquery({ words, isPrefix }: Term) {
  if (!isPrefix) return sql`to_tsquery('simple', ${anyOf(words, "")})`;
  const prefixQuery = anyOf(words, ":*");
  return sql`to_tsquery('simple', ${prefixQuery}) || to_tsquery('english', ${prefixQuery})`;
}

/**
 * Returns a tsquery that matches any of these words. `suffix` gives the weights to search in, and `*` for prefixes.
 */
function anyOf(words: readonly string[], suffix: string): string {
  return words.map((word) => `'${word.replace(/['\\]/g, "")}'${suffix}`).join(" | ");
}

/** The vocabulary has no words of fewer than four letters, so shorter parts are accepted. */
function isPlausibleWord(part: "head" | "tail") {
  const word = sql.ref(part);
  return sql`(length(${word}) < 4 or exists (select from search_vocabulary l where l.word = ${word}))`;
}
