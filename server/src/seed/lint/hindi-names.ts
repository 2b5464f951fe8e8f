import { foldName, MAX_NAME_LENGTH } from "../../features/search/hindi-names.ts";
import { HINDI_NAME_FILE } from "../item-schemas.ts";
import { type Library, type LibraryIssue, textsOf } from "../library.ts";
import { findTopic } from "./names.ts";

/**
 * L26: the topics of the Hindi names exist; no name is listed twice; and no name is an English word of the library, unless
 * the term begins with it, because a search for the word would look for the term instead.
 */
export function checkHindiNames(library: Library): LibraryIssue[] {
  const english = englishVocabulary(library);
  const seen = new Map<string, string>();
  return library.hindiNames.flatMap(({ term, hindi, spellings, topic }) => {
    const messages = findTopic(library, topic) ? [] : [`${term}: there is no topic ${topic}.`];
    for (const spelling of [hindi, ...spellings]) {
      const name = foldName(spelling);
      const other = seen.get(name);
      if (other === term) messages.push(`${term}: ${spelling} is found without being listed; remove it.`);
      else if (other !== undefined) messages.push(`${spelling} is a name of both ${other} and ${term}.`);
      seen.set(name, term);
      if (english.has(name) && !term.startsWith(name))
        messages.push(`${term}: ${spelling} is also the English word ${name}, which the library uses.`);
      if (name.split(" ").length > MAX_NAME_LENGTH)
        messages.push(`${term}: ${spelling} has more than ${MAX_NAME_LENGTH} words, so no search finds it.`);
    }
    return messages.map(
      (message) => ({ rule: "L26", level: "error", file: HINDI_NAME_FILE, line: 1, message }) as const,
    );
  });
}

/** All words in Latin letters of what the search finds, as a query is read. */
function englishVocabulary({ chapters, notes }: Library): Set<string> {
  const names = chapters.flatMap(({ fields }) => [fields.name, ...fields.topics.map(({ name }) => name)]);
  const texts = notes.flatMap((note) => [note.fields.title, ...textsOf(note).map(({ text }) => text)]);
  return new Set([...names, ...texts].flatMap((text) => text.match(/[a-z]+/gi) ?? []).map(foldName));
}
