/** Something that a question says, with how much it says about the idea behind it. */
export type WeightedText = { text: string; weight: number };
/** A text that may explain a question. Those of the question's own topic are preferred. */
export type RankedText = { text: string; preference: number; isOwnTopic: boolean };

// Okapi BM25 (Robertson and Zaragoza 2009). A long passage is hardly worse than a short one: a reader finds the sentence.
const SATURATION = 1.2;
const LENGTH_EFFECT = 0.3;
const OWN_TOPIC_FACTOR = 2.2;
/** What a passage says again counts so much. */
const READ_FACTOR = 0.2;

/**
 * Returns a function that says how well each text explains a question, in numbers that can be compared. What the texts
 * in `read` (by their indexes) say already counts little, so that it finds what they leave out.
 */
export function rankTexts(
  question: readonly WeightedText[],
  texts: readonly RankedText[],
): (read?: readonly number[]) => number[] {
  const documents = texts.map(({ text }) => countTerms(text));
  const lengths = documents.map((terms) => [...terms.values()].reduce((sum, count) => sum + count, 0));
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const wanted = new Map<string, number>();
  for (const { text, weight } of question)
    for (const [term, count] of countTerms(text))
      wanted.set(term, (wanted.get(term) ?? 0) + weight * Math.sqrt(count));
  const weights = [...wanted].map(([term, weight]) => {
    const uses = documents.filter((terms) => terms.has(term)).length;
    return [term, Math.sqrt(weight) * Math.log(1 + (texts.length - uses + 0.5) / (uses + 0.5))] as const;
  });
  return (read = []) => {
    const isRead = (term: string) => read.some((index) => documents[index]?.has(term));
    const left = weights.map(
      ([term, weight]) => [term, isRead(term) ? READ_FACTOR * weight : weight] as const,
    );
    return texts.map(({ preference, isOwnTopic }, index) => {
      const norm = 1 - LENGTH_EFFECT + (LENGTH_EFFECT * (lengths[index] ?? 0)) / Math.max(1, meanLength);
      const score = left.reduce((sum, [term, weight]) => {
        const count = documents[index]?.get(term) ?? 0;
        return sum + (weight * count * (SATURATION + 1)) / (count + SATURATION * norm);
      }, 0);
      return score * preference * (isOwnTopic ? OWN_TOPIC_FACTOR : 1);
    });
  };
}

const COMMON_TERMS = new Set(
  (
    "a about above after all also an and any are as at be because been before below both but by can do does each every " +
    "first for from gives given had has have here how if in into is it its itself just kind like makes many may more most " +
    "much must no not of on one only or other out over same so some such than that the their them then there these they " +
    "this three to too two under up use used value very was what when where which while who why with without would you " +
    "your mol bar nearest integer decimal places select choose true find following correct wrong statement statements option options answer question"
  ).split(" "),
);
/** A drawing says what it shows in its first line. */
const DRAWING = /```[a-z-]*(.*)\n[\s\S]*?```/g;
/** Endings differ (spontaneous, spontaneity), beginnings tell. */
const STEM_LENGTH = 6;

/** Counts the terms of a text: beginnings of words, and formulae as they are. */
function countTerms(text: string): Map<string, number> {
  const plain = text
    .replace(DRAWING, "$1")
    .replace(/\\(?:ce|mathrm|text|mathbf|operatorname)\s*/g, " ")
    .replace(/\\(?:d?frac|times|quad|left|right|displaystyle|,|;|!)/g, " ")
    .replace(/[${}]/g, " ");
  const terms = new Map<string, number>();
  const add = (term: string) => terms.set(term, (terms.get(term) ?? 0) + 1);
  for (const [word] of plain.matchAll(/(?:[A-Z][a-z]?\d*|\((?:[A-Z][a-z]?\d*)+\)\d*){2,}|\p{L}+/gu))
    if (/^[A-Z]/.test(word) && /\d|[a-z]?[A-Z]/.test(word.slice(1))) add(word);
    else if (word.length > 2 && !COMMON_TERMS.has(word.toLowerCase()))
      add(word.toLowerCase().slice(0, STEM_LENGTH));
  return terms;
}
