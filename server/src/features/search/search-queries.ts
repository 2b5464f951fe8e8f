import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { FoundDocument } from "./search-result.ts";
import type { QueryWord, SpelledWord, Term } from "./search-terms.ts";

/** Similar words that are looked at for one that stands nowhere. */
const MAX_SIMILAR = 40;
/** A longer word is not taken apart: each place to cut it is a look at the library. */
const MAX_JOINED_LENGTH = 20;
/** Documents whose place is worked out; more than that hold a word that tells nothing. */
const MAX_RANKED = 200;

/** The words of a query, read as the texts of the library are. */
export async function tokenizeQuery(db: Db, query: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from string_to_table(lower(search_text(${query})), ' ') as word where word <> ''`.execute(db);
  return rows.map(({ word }) => word);
}

/**
 * What the library knows of each word. When no text holds it in one of its spellings, or a longer word, `similar` lists
 * words of the library by their likeness, those with two letters swapped among them, and `apart` is two or three words
 * of a text that are written as one.
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
 * Documents that hold all (or any) of these terms. First what is called just so: chapters, then the very title asked for,
 * then other topics and notes; then those with the terms in the title.
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

/** From 0 to 1: 1 for a title that holds the word or another form of it, as `solution` and `solutions`, 0 for none. */
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

/** Any of these words in the language of tsquery; `mark` says where, or that they are beginnings. */
function anyOf(words: readonly string[], suffix: string): string {
  return words.map((word) => `'${word.replace(/['\\]/g, "")}'${suffix}`).join(" | ");
}

/** The lexicon has no words of fewer than four letters. */
function isPlausibleWord(part: "head" | "tail") {
  const word = sql.ref(part);
  return sql`(length(${word}) < 4 or exists (select from search_vocabulary l where l.word = ${word}))`;
}
