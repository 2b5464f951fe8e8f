import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { FoundDocument } from "./search-result.ts";
import type { AskedWord, QueryWord, Term } from "./search-words.ts";

/** Similar words that are looked at for one that stands nowhere. */
const MOST_SIMILAR = 40;
/** A longer word is not taken apart: each place to cut it is a look at the library. */
const LONGEST_JOINED = 20;
/** Documents whose place is worked out; more than that hold a word that tells nothing. */
const MOST_RANKED = 200;

/** The words of a query, read as the texts of the library are. */
export async function readWords(db: Db, query: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from string_to_table(lower(search_text(${query})), ' ') as word where word <> ''`.execute(db);
  return rows.map(({ word }) => word);
}

/**
 * What the library knows of each word. When no text holds it in one of its spellings, or a longer word, `similar` lists
 * words of the library by their likeness, those with two letters swapped among them, and `apart` is two or three words
 * of a text that are written as one.
 */
export async function findWords(db: Db, asked: readonly AskedWord[]): Promise<QueryWord[]> {
  const sent = asked.map((one) => ({ ...one, wanted: anyOf(one.spellings, ":*") }));
  const { rows } = await sql<QueryWord>`
    select word, spellings, is_common, is_known, case when is_known then '{}' else array(
        select l.word from search_lexicon l where l.word % asked.word or l.word = any(array(
          select overlay(asked.word placing reverse(substr(asked.word, place, 2)) from place)
          from generate_series(1, length(asked.word) - 1) as place))
        order by similarity(l.word, asked.word) desc, l.word limit ${MOST_SIMILAR}) end as similar,
      case when is_known or length(word) not between 6 and ${LONGEST_JOINED} then null else (
        select words from generate_series(2, length(word) - 2) as first, generate_series(first, length(word) - 2) as second,
          lateral (select left(word, first), substr(word, first + 1, second - first), substr(word, second + 1))
            as cut (head, middle, tail),
          concat_ws(' ', head, nullif(middle, ''), tail) as words
        where length(middle) <> 1 and ${mayBeWord("head")} and ${mayBeWord("tail")}
          and exists (select from search_documents where search_words @@ to_tsquery('simple', quote_literal(words)))
        order by length(middle), first limit 1) end as apart
    from (
      select word, spellings, ts_lexize('english_stem', word) = '{}' as is_common,
        exists (select from search_documents
          where search_words @@ (to_tsquery('simple', wanted) || to_tsquery('english', wanted))) as is_known
      from jsonb_to_recordset(${JSON.stringify(sent)}) as sent (word text, spellings text[], wanted text)
    ) as asked`.execute(db);
  return rows;
}

/**
 * Documents that hold all (or any) of these terms. First what is called just so: chapters, then the very title asked for,
 * then other topics and notes; then those with the terms in the title.
 */
export function findDocuments(
  db: Db,
  terms: readonly Term[],
  filter: { query: string; hold: "all" | "any"; limit: number },
): Promise<FoundDocument[]> {
  const wanted = sql.join(
    terms.map((term) => sql`(${toTsquery(term)})`),
    filter.hold === "all" ? sql` && ` : sql` || `,
  );
  const nearness = terms.map(nearnessOf);
  const asked = terms.map(({ words: [word = ""] }) => word).join(" ");
  const isName = sql`tsvector_to_array(ts_filter(search_words, '{b}')) = tsvector_to_array(to_tsvector('english', ${asked}))`;
  const found = db
    .selectFrom("search_documents")
    .selectAll()
    .select(
      sql<number>`case when kind_order = 1 and ${isName} then 3 when lower(title) = lower(${filter.query}) then 2
        when ${isName} then 1 else 0 end`.as("name_order"),
    )
    .select(
      sql<number>`round((${sql.join(nearness, sql` + `)})::numeric / ${terms.length}, 1)`.as("nearness"),
    )
    .where(sql<boolean>`search_words @@ (${wanted})`)
    .orderBy("name_order", "desc")
    .orderBy("nearness", "desc")
    .orderBy("kind_order")
    .orderBy("id")
    .limit(MOST_RANKED)
    .as("found");
  return db
    .selectFrom(found)
    .select(["kind", "title", "chapter_id", "chapter_name", "content_id", "content_title"])
    .orderBy("name_order", "desc")
    .orderBy("nearness", "desc")
    .orderBy("kind_order")
    .orderBy(sql`ts_rank(search_words, (${wanted})) desc`)
    .orderBy("id")
    .limit(filter.limit)
    .$narrowType<FoundDocument>()
    .execute();
}

/** From 0 to 1: 1 for a title that holds the word or another form of it, as `solution` and `solutions`, 0 for none. */
function nearnessOf({ words, isBeginning }: Term) {
  const likeliest = isBeginning ? words : words.slice(0, 1);
  return sql`case when search_words @@ to_tsquery('english', ${anyOf(likeliest, ":ab")}) then 1
    when search_words @@ to_tsquery('simple', ${anyOf(likeliest, ":*a")}) then word_similarity(${words[0]}, title)
    else 0 end`;
}

function toTsquery({ words, isBeginning }: Term) {
  if (!isBeginning) return sql`to_tsquery('simple', ${anyOf(words, "")})`;
  const wanted = anyOf(words, ":*");
  return sql`to_tsquery('simple', ${wanted}) || to_tsquery('english', ${wanted})`;
}

/** Any of these words in the language of tsquery; `mark` says where, or that they are beginnings. */
function anyOf(words: readonly string[], mark: string): string {
  return words.map((word) => `'${word.replace(/['\\]/g, "")}'${mark}`).join(" | ");
}

/** The lexicon has no words of fewer than four letters. */
function mayBeWord(part: "head" | "tail") {
  const word = sql.ref(part);
  return sql`(length(${word}) < 4 or exists (select from search_lexicon l where l.word = ${word}))`;
}
