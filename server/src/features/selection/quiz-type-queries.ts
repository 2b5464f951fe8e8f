import type { MistakeSource } from "@rasayan/contract";
import { type RawBuilder, sql } from "kysely";
import { quizTypes } from "./quiz-types.ts";

/** Returns SQL that says whether the quiz with the type in this column is of a type to which the rule applies. */
const hasRule = (rule: "isDiagnostic" | "isDaily" | "canBeSaved") => {
  const types = Object.entries(quizTypes).filter(([, rules]) => rules[rule]);
  const names = sql.join(types.map(([type]) => sql.lit(type)));
  return (column: string): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} in (${names})`;
};

export const isDiagnostic = hasRule("isDiagnostic");
export const isDaily = hasRule("isDaily");
export const canBeSaved = hasRule("canBeSaved");

/** Whether a row of `quizzes` counts in the average score: practice mode shows the key of a question before the next one. */
export const countsInAverage = sql<boolean>`(quizzes.state = 'completed' and quizzes.mode <> 'practice' and quizzes.total_questions > 0)`;

/** Returns SQL for what the mistakes notebook calls quizzes of the type in this column. */
export const mistakeSourceOf = (column: string): RawBuilder<MistakeSource> =>
  sql<MistakeSource>`case ${sql.ref(column)} ${sql.join(
    Object.entries(quizTypes).map(
      ([type, { mistakeSource }]) => sql`when ${sql.lit(type)} then ${sql.lit(mistakeSource)}`,
    ),
    sql` `,
  )} end`;
