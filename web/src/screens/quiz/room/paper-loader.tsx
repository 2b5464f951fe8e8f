import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { paperQuery } from "../../../api/exam.ts";
import { quizQuestionQuery, type TimedQuiz } from "../../../api/quizzes.ts";
import { questionTexts } from "../../../question/question-format.ts";
import { loadFonts } from "../../../ui/html/katex-assets.ts";
import { fontsIn } from "../../../ui/html/katex-fonts.ts";

/**
 * Fetches a whole paper at once and stores it on this device, with its fonts, so that it works offline. Keeps its
 * questions in step with the answers from other devices.
 */
export function PaperLoader({ quiz }: { quiz: TimedQuiz }) {
  const queryClient = useQueryClient();
  const { hash, question_ids, answered_ids } = quiz;
  const { dataUpdatedAt: paperUpdatedAt } = useQuery(paperQuery(quiz));
  useEffect(() => {
    if (!paperUpdatedAt) return;
    const questions = question_ids.flatMap(
      (id) => queryClient.getQueryData(quizQuestionQuery(hash, id).queryKey) ?? [],
    );
    void loadFonts(fontsIn(questions.flatMap(questionTexts)));
  }, [paperUpdatedAt, queryClient, hash, question_ids]);
  // What was answered or cleared on another device since the paper was fetched.
  useEffect(() => {
    if (!paperUpdatedAt) return;
    for (const id of question_ids) {
      const { queryKey } = quizQuestionQuery(hash, id);
      const cached = queryClient.getQueryData(queryKey);
      if (cached && (cached.selected_answer !== null) !== answered_ids.includes(id))
        void queryClient.invalidateQueries({ queryKey, exact: true });
    }
  }, [paperUpdatedAt, queryClient, hash, question_ids, answered_ids]);
  return null;
}
