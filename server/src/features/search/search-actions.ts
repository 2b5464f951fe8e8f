import type { SearchResult } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { findDocuments, findWords, readWords } from "./search-queries.ts";
import { toResult } from "./search-result.ts";
import { spellingsOf, withOurNames } from "./search-spellings.ts";
import { chooseTerms, straighten } from "./search-words.ts";

const MOST_RESULTS = 20;

/**
 * What the library holds about a query, best first, at most twenty: what has all its words, or else what has any.
 * Nothing for a query without a word.
 */
export async function searchLibrary(db: Db, query: string): Promise<SearchResult[]> {
  if (query === "") return [];
  const words = await readWords(db, straighten(withOurNames(query)));
  const asked = words.map((word) => ({ word, spellings: spellingsOf(word) }));
  const terms = chooseTerms(await findWords(db, asked));
  if (terms.length === 0) return [];
  const limit = MOST_RESULTS;
  const whole = await findDocuments(db, terms, { query, hold: "all", limit });
  const found = whole.length > 0 ? whole : await findDocuments(db, terms, { query, hold: "any", limit });
  return found.map(toResult);
}
