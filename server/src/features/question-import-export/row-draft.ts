import { endpoints, type FieldIssue, type QuestionBody } from "@rasayan/contract";
import { issue } from "@rasayan/contract/issues";
import { type Draft, toDraft } from "../questions/question-content.ts";
import { validateQuestion } from "../questions/question-validation.ts";
import { type FileQuestion, note, type RowMessage, warning } from "./file-question.ts";
import { textWarnings } from "./row-messages.ts";

/** The ids of topics and tags by name. */
export type NameLookup = {
  /** By `chapter / topic` and, if only one chapter has it, by `topic`, in lower case. */
  topics: Map<string, number>;
  tags: Map<string, number>;
  /** For questions that name no topic. */
  fallbackTopicId: number | null;
};

/** Converts a question of a file to a draft with messages; `draft` is null if it can't be stored. */
export function toRowDraft(
  question: FileQuestion,
  lookup: NameLookup,
): { draft: Draft | null; messages: RowMessage[]; category: string | null } {
  const messages: RowMessage[] = [];
  const { chapter: _chapter, topic: _topic, tags: _tags, ...content } = question;
  const body = {
    ...content,
    status: "review",
    topicId: topicOf(question, lookup, messages),
    question_tags: tagsOf(question, lookup, messages),
  } satisfies QuestionBody;
  const parsed = endpoints.createQuestion.body.safeParse(body);
  // An editor can give these rows a topic, all at once.
  const category = messages.some(({ field }) => field === "topicId") ? categoryOf(question) || null : null;
  if (!parsed.success)
    return { draft: null, messages: [...messages, ...parsed.error.issues.map(toMessage)], category: null };
  const draft = toDraft(parsed.data);
  const issues = validateQuestion(draft).flatMap(toBlockingMessage);
  if (issues.length === 0 && draft.solution.trim() === "")
    messages.push(note("solution", issue("solution_missing")));
  return { draft, messages: [...messages, ...issues, ...textWarnings(draft)], category };
}

/** A question without a topic can be imported and get one later; every other issue is an error. */
const toBlockingMessage = (found: FieldIssue): RowMessage[] =>
  found.field === "topicId" ? [] : [{ ...found, level: "error" }];

const toMessage = ({ path, message }: { path: PropertyKey[]; message: string }): RowMessage => ({
  field: path.join("."),
  ...issue("misfit", { problem: message }),
  level: "error",
});

/** The chapter and topic as the file names them. */
const categoryOf = ({ chapter, topic }: FileQuestion): string =>
  [chapter, topic].filter((name) => name !== "").join(" / ");

function topicOf(question: FileQuestion, lookup: NameLookup, messages: RowMessage[]): number | null {
  const { chapter, topic } = question;
  const { topics, fallbackTopicId } = lookup;
  const found = topics.get(topicKey(chapter, topic)) ?? topics.get(topicKey("", topic));
  if (found !== undefined && topic !== "") return found;
  const topicName = categoryOf(question);
  if (topicName !== "") messages.push(warning("topicId", issue("topic_unknown_here", { name: topicName })));
  else if (fallbackTopicId === null) messages.push(warning("topicId", issue("topic_not_named")));
  return fallbackTopicId;
}

function tagsOf({ tags }: FileQuestion, lookup: NameLookup, messages: RowMessage[]): number[] {
  return tags.flatMap((tag) => {
    const id = lookup.tags.get(tag.trim().toLowerCase());
    if (id === undefined) messages.push(warning("question_tags", issue("tag_unknown_here", { name: tag })));
    return id ?? [];
  });
}

const topicKey = (chapter: string, topic: string): string =>
  [chapter, topic].map((name) => name.trim().toLowerCase()).join(" / ");

type TopicNames = {
  id: number;
  topic: string;
  chapter: string;
  topic_slug: string | null;
  chapter_slug: string | null;
};

/** Returns the topics and tags that names in a file can refer to. */
export function createNameLookup(
  topicNames: readonly TopicNames[],
  tags: readonly { id: number; name: string; source_slug: string | null }[],
  fallbackTopicId: number | null,
): NameLookup {
  const topics = new Map<string, number>();
  const topicsByName = Map.groupBy(topicNames, ({ topic }) => topicKey("", topic));
  for (const [key, [first, ...others]] of topicsByName)
    if (first && others.length === 0) topics.set(key, first.id);
  for (const { id, chapter, topic, chapter_slug, topic_slug } of topicNames) {
    if (chapter_slug && topic_slug) topics.set(topicKey(chapter_slug, topic_slug), id);
    topics.set(topicKey(chapter, topic), id);
  }
  const names = tags.flatMap(({ id, name, source_slug }) => [
    [name, id] as const,
    [source_slug ?? name, id] as const,
  ]);
  return { topics, tags: new Map(names.map(([name, id]) => [name.toLowerCase(), id])), fallbackTopicId };
}
