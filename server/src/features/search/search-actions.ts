import type { SearchResult } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { possibleNames, replaceNames } from "./hindi-names.ts";
import {
  findDocuments,
  findHindiNames,
  findPhrases,
  findWords,
  listVocabulary,
  tokenizeQuery,
} from "./search-queries.ts";
import { toResult } from "./search-result.ts";
import { applySynonyms, spellingsOf } from "./search-spellings.ts";
import {
  chooseTerms,
  formulasMeant,
  limitWords,
  normalizeQuery,
  significantWords,
  type Term,
} from "./search-terms.ts";
import { closestWords, createVocabulary, waysToSplit } from "./search-vocabulary.ts";

const MAX_RESULTS = 20;

/**
 * Searches the library; returns at most twenty results, best first. They contain all words of the query or, if
 * nothing does, any of them. A Hindi name finds what its term finds, its topic first. Returns an empty list for a query
 * without words.
 */
export async function searchLibrary(db: Db, typedQuery: string): Promise<SearchResult[]> {
  if (typedQuery === "") return [];
  const hindiNames = await findHindiNames(db, possibleNames(typedQuery));
  const { query, topicId: firstTopicId } = replaceNames(typedQuery, hindiNames);
  const words = formulasMeant(await tokenizeQuery(db, normalizeQuery(applySynonyms(query))), query);
  const spelledWords = words.map((word) => ({ ...word, spellings: spellingsOf(word.word) }));
  const significant = limitWords(significantWords(await findWords(db, spelledWords)));
  const unknown = significant.filter(({ is_known }) => !is_known).map(({ word }) => word);
  const terms = chooseTerms(significant, await findCorrections(db, unknown));
  if (terms.length === 0) return [];
  const filter = { query, firstTopicId, limit: MAX_RESULTS };
  const matchingAll = await findDocuments(db, terms, { ...filter, match: "all" });
  const found =
    matchingAll.length > 0 ? matchingAll : await findDocuments(db, terms, { ...filter, match: "any" });
  return found.map(toResult);
}

/**
 * Returns what is searched for instead of words that no text contains: words with nearly the same spelling or, if there are
 * none, two or three words of a text that the query writes as one.
 */
async function findCorrections(db: Db, words: readonly string[]): Promise<Map<string, Term>> {
  if (words.length === 0) return new Map();
  const vocabulary = createVocabulary(await listVocabulary(db));
  const candidates = words.map((word) => {
    const closest = closestWords(word, vocabulary);
    return { word, closest, splits: closest.length > 0 ? [] : waysToSplit(word, vocabulary) };
  });
  const phrases = candidates.flatMap(({ splits }) => splits);
  const found = new Set(phrases.length > 0 ? await findPhrases(db, phrases) : []);
  return new Map(
    candidates.flatMap(({ word, closest, splits }): [string, Term][] => {
      if (closest.length > 0) return [[word, { words: closest, isPrefix: false }]];
      const split = splits.find((phrase) => found.has(phrase));
      return split === undefined ? [] : [[word, { words: [split], isPrefix: true }]];
    }),
  );
}
