import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { FoundDocument } from "./search-result.ts";
import type { QueryWord, Term } from "./search-words.ts";

/** Similar words that are looked at for one that stands nowhere. */
const MOST_SIMILAR = 40;
/** Documents whose place is worked out; more than that hold a word that tells nothing. */
const MOST_RANKED = 200;

/**
 * The words of a query, read as the texts of the library are, with what is known of each. `similar` lists words of
 * the library by their likeness, when no text holds the word or a longer one.
 */
export async function readWords(db: Db, query: string): Promise<QueryWord[]> {
  const { rows } = await sql<QueryWord>`
    select word, is_common, is_known, case when is_known then '{}' else array(
        select l.word from search_lexicon l where l.word % asked.word
        order by similarity(l.word, asked.word) desc, l.word limit ${MOST_SIMILAR}) end as similar
    from (
      select word, ts_lexize('english_stem', word) = '{}' as is_common,
        exists (select from search_documents where search_words @@ search_beginning(word)) as is_known
      from string_to_table(lower(search_text(${query})), ' ') as word where word <> ''
    ) as asked`.execute(db);
  return rows;
}

/** Documents that hold all (or any) of these terms; those with them in the title first. */
export function findDocuments(
  db: Db,
  terms: readonly Term[],
  filter: { hold: "all" | "any"; limit: number },
): Promise<FoundDocument[]> {
  const wanted = sql.join(terms.map(toTsquery), filter.hold === "all" ? sql` && ` : sql` || `);
  const nearness = terms.map(({ words: [word = ""] }) => sql`word_similarity(${word}, title)`);
  const found = db
    .selectFrom("search_documents")
    .selectAll()
    .select(
      sql<number>`round((${sql.join(nearness, sql` + `)})::numeric / ${terms.length}, 1)`.as("nearness"),
    )
    .where(sql<boolean>`search_words @@ (${wanted})`)
    .orderBy("nearness", "desc")
    .orderBy("kind_order")
    .orderBy("id")
    .limit(MOST_RANKED)
    .as("found");
  return db
    .selectFrom(found)
    .select(["kind", "title", "chapter_id", "chapter_name", "content_id", "content_title"])
    .orderBy("nearness", "desc")
    .orderBy("kind_order")
    .orderBy(sql`ts_rank(search_words, (${wanted})) desc`)
    .orderBy("id")
    .limit(filter.limit)
    .$narrowType<FoundDocument>()
    .execute();
}

function toTsquery({ words, isBeginning }: Term) {
  if (isBeginning) return sql`search_beginning(${words[0]})`;
  return sql`to_tsquery('simple', ${words.map((word) => `'${word.replace(/['\\]/g, "")}'`).join(" | ")})`;
}
