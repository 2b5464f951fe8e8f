import { wordsOf } from "./shingles.ts";

/** Phrases that exam papers repeat in many questions, in the words that `wordsOf` returns. */
const STOP_PHRASES = new RegExp(
  [
    "given below are two statements(?: one is labell?ed as assertion a and the other is labell?ed as reason r)?",
    "in the light of the (?:above|given) statements?",
    "(?:select|choose) the (?:most appropriate|correct) (?:answer|option)(?: from the options)?(?: given)?(?: below)?",
    "(?:consider|read) the following statements?(?: carefully)?",
    "match (?:list|column)[ -](?:i|1) with (?:list|column)[ -](?:ii|2)",
    "which (?:one )?of the (?:following|above|given)(?: statements?)?(?: is| are| is are)?(?: not)?(?: (?:in)?correct| true| false)?",
    "assertion a|reason r|statement (?:i|ii|1|2)",
  ]
    .map((phrase) => `\\b(?:${phrase})\\b`)
    .join("|"),
  "g",
);

/** Returns the words of a stem without these phrases. */
export const wordsWithoutStopPhrases = (stem: string): string[] =>
  wordsOf(wordsOf(stem).join(" ").replace(STOP_PHRASES, " "));
