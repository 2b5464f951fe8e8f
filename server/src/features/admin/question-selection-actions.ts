import type { QuestionQuery } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { refused } from "../../http/errors.ts";
import { listQuestionIds } from "./question-queries.ts";

const MOST_QUESTIONS = 5_000;

/** The numbers of the questions that the list shows with this filter. Throws 422 when they are too many for a file. */
export async function selectQuestions(
  db: Db,
  filter: Omit<QuestionQuery, "page" | "limit">,
): Promise<number[]> {
  const ids = await listQuestionIds(db, filter, MOST_QUESTIONS + 1);
  if (ids.length > MOST_QUESTIONS)
    throw refused(
      `More than ${MOST_QUESTIONS} questions match; a file holds so many. Narrow the filters.`,
      [],
    );
  return ids;
}
