import type { QuestionQuery } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { unprocessable } from "../../http/errors.ts";
import { listQuestionIds } from "./question-queries.ts";

const MAX_QUESTIONS = 5_000;

/**
 * Returns the ids of the questions that the list shows with this filter. Throws 422 if there are too many for one
 * file.
 */
export async function selectQuestionIds(
  db: Db,
  filter: Omit<QuestionQuery, "page" | "limit">,
): Promise<number[]> {
  const ids = await listQuestionIds(db, filter, MAX_QUESTIONS + 1);
  if (ids.length > MAX_QUESTIONS)
    throw unprocessable(
      `More than ${MAX_QUESTIONS} questions match; a file holds so many. Narrow the filters.`,
      [],
    );
  return ids;
}
