import type { FieldMessage, QuestionBody } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { badRequest, HttpError, refused } from "../../http/errors.ts";
import { isTopic } from "./content-queries.ts";
import { drawQuestion } from "./drawing-actions.ts";
import { type DrawnQuestion, drawingFaults, drawingWarnings } from "./drawn-question.ts";
import { type Draft, draftWarnings, toDraft } from "./question-draft.ts";
import { faultsOf } from "./question-faults.ts";
import { listKnownTags } from "./question-queries.ts";

/** All that keeps a question from being published. */
export function faultsIn(draft: Draft, drawn: DrawnQuestion): FieldMessage[] {
  return [...faultsOf(draft), ...drawingFaults(drawn)];
}

/** Throws 422 when the question is to be published; drafts are stored whatever they hold. */
export function refuseFaults(draft: Draft, faults: FieldMessage[]): void {
  if (draft.status === "published" && faults.length > 0)
    throw refused("This question is not ready to be published.", faults);
}

/** Throws 400 for a topic or tags that are not there, and for answers that are not among the question's options. */
export async function requireKnown(db: Db, draft: Draft, options: readonly { id: number }[]): Promise<void> {
  const [stranger] = await listStrangers(db, draft);
  if (stranger) throw badRequest(stranger.message);
  const ids = draft.answers.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) throw badRequest("Two answers have the same id.");
  const foreign = ids.find((id) => !options.some((option) => option.id === id));
  if (foreign !== undefined) throw badRequest(`Answer ${foreign} does not belong to this question.`);
}

/** What saving this as published would refuse, and what it would warn of; saves nothing and refuses nothing. */
export async function checkQuestion(deps: Deps, body: QuestionBody) {
  const draft = toDraft(body);
  const strangers = await listStrangers(deps.db, draft);
  const { errors, warnings } = await drawingMessages(deps, draft);
  return {
    errors: [...strangers, ...faultsOf(draft), ...errors],
    warnings: [...draftWarnings(draft), ...warnings],
  };
}

async function drawingMessages(deps: Deps, draft: Draft) {
  try {
    const drawn = await drawQuestion(deps, draft, { lint: true });
    return { errors: drawingFaults(drawn), warnings: drawingWarnings(drawn) };
  } catch (error) {
    if (!(error instanceof HttpError) || !error.details) throw error;
    const errors = error.details.map(({ field = "text", message }) => ({ field, message }));
    return { errors, warnings: [] };
  }
}

async function listStrangers(db: Db, draft: Draft): Promise<FieldMessage[]> {
  const { topicId, question_tags } = draft;
  const strangers: FieldMessage[] = [];
  if (topicId !== null && !(await isTopic(db, topicId)))
    strangers.push({ field: "topicId", message: `There is no topic ${topicId}.` });
  const known = await listKnownTags(db, question_tags);
  for (const id of question_tags.filter((one) => !known.includes(one)))
    strangers.push({ field: "question_tags", message: `There is no tag ${id}.` });
  return strangers;
}
