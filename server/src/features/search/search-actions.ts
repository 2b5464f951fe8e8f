import type { SearchResult } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { findDocuments, readWords } from "./search-queries.ts";
import { toResult } from "./search-result.ts";
import { chooseTerms } from "./search-words.ts";

const MOST_RESULTS = 20;

/**
 * What the library holds about a query, best first, at most twenty: what has all its words, or else what has any.
 * Nothing for a query without a word.
 */
export async function searchLibrary(db: Db, query: string): Promise<SearchResult[]> {
  if (query.trim() === "") return [];
  const terms = chooseTerms(await readWords(db, query));
  if (terms.length === 0) return [];
  const whole = await findDocuments(db, terms, { hold: "all", limit: MOST_RESULTS });
  const found =
    whole.length > 0 ? whole : await findDocuments(db, terms, { hold: "any", limit: MOST_RESULTS });
  return found.map(toResult);
}
