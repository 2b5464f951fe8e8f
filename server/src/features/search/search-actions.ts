import type { SearchResult } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { findDocuments, findWords, tokenizeQuery } from "./search-queries.ts";
import { toResult } from "./search-result.ts";
import { applySynonyms, spellingsOf } from "./search-spellings.ts";
import { chooseTerms, normalizeQuery } from "./search-terms.ts";

const MAX_RESULTS = 20;

/**
 * Searches the library; returns at most twenty results, best first. They contain all words of the query or, if
 * nothing does, any of them. Returns an empty list for a query without words.
 */
export async function searchLibrary(db: Db, query: string): Promise<SearchResult[]> {
  if (query === "") return [];
  const words = await tokenizeQuery(db, normalizeQuery(applySynonyms(query)));
  const spelledWords = words.map((word) => ({ word, spellings: spellingsOf(word) }));
  const terms = chooseTerms(await findWords(db, spelledWords));
  if (terms.length === 0) return [];
  const limit = MAX_RESULTS;
  const matchingAll = await findDocuments(db, terms, { query, match: "all", limit });
  const found =
    matchingAll.length > 0 ? matchingAll : await findDocuments(db, terms, { query, match: "any", limit });
  return found.map(toResult);
}
