import type { ResponseOf } from "@rasayan/contract";
import { gainOfAdding, lastOptionOf, summarizeLastOptions } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { conflict } from "../../domain-errors.ts";
import { toLastOptions } from "../analysis/analysis-actions.ts";
import { type QuizDeps, readReleased } from "../attempts/quiz-actions.ts";
import { kindOf } from "../learning/engine-question.ts";
import { findComingCard, type Learner } from "../revision/card-actions.ts";
import {
  type AttemptedQuestion,
  findAttemptedQuestion,
  listMultiCorrectAnswers,
} from "./follow-up-queries.ts";

/** The hit rate of last options is that of so many answers: a learner's habits change. */
const MAX_ANSWERS = 500;

/**
 * Returns what follows from an answer in a completed quiz: when the card of its topic comes back, and what the last
 * option was worth. Throws `notFound`, or `conflict` until the quiz is completed.
 */
export async function readFollowUp(
  deps: QuizDeps,
  learner: Learner,
  publicId: string,
  questionId: number,
): Promise<ResponseOf<"getFollowUp">> {
  const { db } = deps;
  const found = await readReleased(deps, learner.id, publicId, () =>
    findAttemptedQuestion(db, learner.id, publicId, questionId),
  );
  if (found.state !== "completed") throw conflict("quiz_in_progress");
  const { topic_id, type } = found;
  return {
    card: topic_id !== null ? await findComingCard(db, learner, topic_id) : null,
    last_option: kindOf(type) === "multi" ? await judgeLastOption(db, learner.id, found) : null,
  };
}

async function judgeLastOption(
  db: Db,
  userId: number,
  answer: AttemptedQuestion,
): Promise<ResponseOf<"getFollowUp">["last_option"]> {
  const option = lastOptionOf(answer);
  if (!option) return null;
  const habits = summarizeLastOptions(await listMultiCorrectAnswers(db, userId, MAX_ANSWERS));
  const { hitRate, added, addedRight } = habits;
  return {
    position: answer.option_ids.indexOf(option.optionId) + 1,
    held: option.held,
    was_added: option.wasAdded,
    is_right: option.isRight,
    worth: option.worth,
    break_even: Math.round(100 * option.breakEven),
    own:
      hitRate === null
        ? null
        : {
            added,
            added_right: addedRight,
            hit_rate: Math.round(100 * hitRate),
            gain: Math.round(100 * gainOfAdding(answer.scheme, option.held, hitRate)) / 100,
          },
  };
}

/** Sums up the last options of the learner's completed quizzes; null if there were none. */
export const readLastOptions = async (db: Db, userId: number) =>
  toLastOptions(await listMultiCorrectAnswers(db, userId, MAX_ANSWERS));
