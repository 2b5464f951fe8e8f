import type { Quiz, QuizSection, QuizType } from "@rasayan/contract";
import { findBlueprint } from "@rasayan/engine";
import { typeSections } from "../grading/type-sections.ts";
import { rulesOf } from "../selection/quiz-types.ts";
import type { ExamModeQuestion, findQuiz } from "./quiz-queries.ts";

type StoredQuiz = NonNullable<Awaited<ReturnType<typeof findQuiz>>>;

/** Returns a stored quiz as learners see it. */
export function toQuiz({
  is_expired,
  exam_questions,
  unbegun_questions,
  blueprint,
  is_week,
  title,
  rule,
  ...quiz
}: StoredQuiz): Quiz {
  const { type, mode, paper_id } = quiz;
  const { finishAfter: finish_after, minutes } = rulesOf(type);
  const examQuestions = exam_questions ?? [];
  return {
    ...quiz,
    type: type as QuizType,
    mode: mode as Quiz["mode"],
    name: quizName({ blueprint, is_week, title }),
    // What still has expired when it is read waits for its release.
    state: is_expired ? "completed" : stateOf(quiz.state),
    minutes: quiz.minutes ?? minutes,
    sections:
      blueprint === null
        ? typeSections(rule, examQuestions, unbegun_questions ?? examQuestions)
        : paperSections(blueprint, examQuestions),
    shared_with_timed: quiz.shared_with_timed_ids.length,
    finish_after,
    paper_id,
    ...timesOf(quiz),
  };
}

/** Returns the sections of a paper as its blueprint has them. */
function paperSections(blueprint: string, questions: readonly ExamModeQuestion[]): QuizSection[] {
  return (findBlueprint(blueprint)?.sections ?? []).map((section, index) => ({
    ...section,
    question_ids: questions.filter((question) => question.section === index).map(({ id }) => id),
  }));
}

/** Returns the name of a paper's mock test. */
export function paperName({ blueprint, is_week }: { blueprint: string; is_week: boolean }): string {
  return is_week ? "Paper of the week" : (findBlueprint(blueprint)?.name ?? "Mock test");
}

/** Returns the name of a mock test or a set test; null for another quiz, which the web app names by its type. */
export function quizName({
  blueprint,
  is_week,
  title,
}: {
  blueprint: string | null;
  is_week: boolean;
  title: string | null;
}): string | null {
  return blueprint === null ? title : paperName({ blueprint, is_week });
}

export const stateOf = (state: string) => state as Quiz["state"];

/** Returns the times of a quiz as the API sends them. */
export function timesOf(quiz: {
  created_at: Date;
  end_time: Date | null;
  paused_since: Date | null;
  server_now: Date;
}) {
  return {
    paused_since: quiz.paused_since?.toISOString() ?? null,
    created_at: quiz.created_at.toISOString(),
    end_time: quiz.end_time?.toISOString() ?? null,
    server_now: quiz.server_now.toISOString(),
  };
}
