import { endpoints, type FieldMessage, type QuestionBody } from "@rasayan/contract";
import { type Draft, toDraft } from "../admin/question-draft.ts";
import { faultsOf } from "../admin/question-faults.ts";
import { type BankQuestion, type RowMessage, warning } from "./bank-question.ts";
import { textWarnings } from "./text-warnings.ts";

/** Numbers of the topics and tags that names may mean. */
export type Names = {
  /** By `chapter / topic` and, where only one chapter has it, by `topic`, in lower case. */
  topics: Map<string, number>;
  tags: Map<string, number>;
  /** For questions that name no topic. */
  fallbackTopicId: number | null;
};

/** A question of a file as it would be stored, and what is to be said of it; null where it cannot be stored. */
export function toRowDraft(
  question: BankQuestion,
  names: Names,
): { draft: Draft | null; messages: RowMessage[] } {
  const messages: RowMessage[] = [];
  const body = {
    text: question.text,
    type: question.type,
    status: "review",
    difficulty: question.difficulty,
    topicId: topicOf(question, names, messages),
    answers: question.answers,
    single_answer: question.single_answer,
    accept: question.accept,
    unit: question.unit,
    exams: question.exams,
    source: question.source,
    solution: question.solution,
    question_tags: tagsOf(question, names, messages),
  } satisfies QuestionBody;
  const checked = endpoints.createQuestion.body.safeParse(body);
  if (!checked.success)
    return { draft: null, messages: [...messages, ...checked.error.issues.map(toMessage)] };
  const draft = toDraft(checked.data);
  const faults = faultsOf(draft).flatMap(toFault);
  return { draft, messages: [...messages, ...faults, ...textWarnings(draft)] };
}

/** Without a topic a question waits for one; whatever else is wrong with it makes it no question. */
const toFault = ({ field, message }: FieldMessage): RowMessage[] =>
  field === "topicId" ? [] : [{ field, message, level: "error" }];

const toMessage = ({ path, message }: { path: PropertyKey[]; message: string }): RowMessage => ({
  field: path.join("."),
  message,
  level: "error",
});

function topicOf({ chapter, topic }: BankQuestion, names: Names, messages: RowMessage[]): number | null {
  const { topics, fallbackTopicId } = names;
  const found = topics.get(placeKey(chapter, topic)) ?? topics.get(placeKey("", topic));
  if (found !== undefined && topic !== "") return found;
  const said = [chapter, topic].filter((name) => name !== "").join(" / ");
  if (said !== "") messages.push(warning("topicId", `There is no topic "${said}" here.`));
  else if (fallbackTopicId === null) messages.push(warning("topicId", "No topic is named."));
  return fallbackTopicId;
}

function tagsOf({ tags }: BankQuestion, names: Names, messages: RowMessage[]): number[] {
  return tags.flatMap((tag) => {
    const id = names.tags.get(tag.trim().toLowerCase());
    if (id === undefined)
      messages.push(warning("question_tags", `There is no tag "${tag}" here; it is left out.`));
    return id ?? [];
  });
}

const placeKey = (chapter: string, topic: string): string =>
  [chapter, topic].map((name) => name.trim().toLowerCase()).join(" / ");

type Place = {
  id: number;
  topic: string;
  chapter: string;
  topic_slug: string | null;
  chapter_slug: string | null;
};

/** What names in a file may mean. */
export function namesOf(
  places: readonly Place[],
  tags: readonly { id: number; name: string; source_slug: string | null }[],
  fallbackTopicId: number | null,
): Names {
  const topics = new Map<string, number>();
  const alone = Map.groupBy(places, ({ topic }) => placeKey("", topic));
  for (const [key, [first, ...others]] of alone) if (first && others.length === 0) topics.set(key, first.id);
  for (const { id, chapter, topic, chapter_slug, topic_slug } of places) {
    if (chapter_slug && topic_slug) topics.set(placeKey(chapter_slug, topic_slug), id);
    topics.set(placeKey(chapter, topic), id);
  }
  const names = tags.flatMap(({ id, name, source_slug }) => [
    [name, id] as const,
    [source_slug ?? name, id] as const,
  ]);
  return { topics, tags: new Map(names.map(([name, id]) => [name.toLowerCase(), id])), fallbackTopicId };
}
