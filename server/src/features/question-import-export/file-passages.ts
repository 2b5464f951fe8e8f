import { issue } from "@rasayan/contract/issues";
import { type ParsedRow, type RowMessage, warning } from "./file-question.ts";

/**
 * Gives all rows of a file that name the same passage one text: that of the question bank, where `known` has it by its
 * id, or else the first one in the file, so an import never changes a passage that students read.
 */
export function sharePassages(rows: readonly ParsedRow[], known: ReadonlyMap<string, string>): ParsedRow[] {
  const texts = new Map(known);
  for (const { slug, text } of rows.flatMap(({ question }) => question?.passage ?? []))
    if (text.trim() !== "" && !texts.has(slug)) texts.set(slug, text);
  return rows.map((row) => {
    if (!row.question) return row;
    const messages: RowMessage[] = [];
    const { question } = row;
    const named = question.passage;
    const text = named ? texts.get(named.slug) : undefined;
    const passage = named && text !== undefined ? { slug: named.slug, text } : null;
    if (named && passage && named.text.trim() !== "" && !isSameText(named.text, passage.text))
      messages.push(
        warning("passage", issue("passage_changed", { id: named.slug, known: known.has(named.slug) })),
      );
    if (!passage && (named || question.format === "passage"))
      messages.push(warning("passage", issue("passage_missing")));
    if (passage && question.format !== "passage" && question.format !== "plain")
      messages.push(warning("format", issue("passage_instead_of_format", { format: question.format })));
    const format = passage ? "passage" : question.format === "passage" ? "plain" : question.format;
    return { ...row, question: { ...question, passage, format }, messages: [...row.messages, ...messages] };
  });
}

/** Gives each passage without an id the one that follows from its text. */
export function withPassageSlugs(rows: readonly ParsedRow[], slugOf: (text: string) => string): ParsedRow[] {
  return rows.map((row) => {
    const passage = row.question?.passage;
    if (!row.question || !passage || passage.slug !== "") return row;
    return { ...row, question: { ...row.question, passage: { ...passage, slug: slugOf(passage.text) } } };
  });
}

const isSameText = (a: string, b: string) => a.replace(/\s+/g, " ").trim() === b.replace(/\s+/g, " ").trim();
