import type { Choice } from "./answering.ts";
import type { QuizResult } from "./quiz-player.ts";

/** Compares the chosen answers of one quiz with its review. */
export function compare({ events, choices, reviewed, lateQuestionNumbers }: QuizResult) {
  const numberById = new Map(reviewed.map(({ id }, index) => [id, index + 1]));
  const storedAnswers = new Map(
    reviewed.map(({ id, selected_answer }) => [id, sortedAnswer(selected_answer)]),
  );
  const isStored = (id: number, choice: Choice) => String(storedAnswers.get(id)) === String(choice);
  const isReportedLate = (id: number) => lateQuestionNumbers.includes(numberById.get(id) ?? 0);
  const entries = [...choices];
  const lost = entries.filter(([id, choice]) => !isStored(id, choice));
  const silentlyLost = lost.filter(([id]) => !isReportedLate(id));
  const samples = silentlyLost.map(
    ([id, choice]) =>
      `quiz ${events.index}, question ${numberById.get(id)}: ${choice} became ${storedAnswers.get(id)}`,
  );
  return {
    reportedLate: lost.length - silentlyLost.length,
    silentlyLost: silentlyLost.length,
    wronglyReported: entries.filter(([id, choice]) => isStored(id, choice) && isReportedLate(id)).length,
    unexpected: [...storedAnswers].filter(([id, answer]) => answer !== null && !choices.has(id)).length,
    storedCount: [...storedAnswers.values()].filter((answer) => answer !== null).length,
    samples,
  };
}

const sortedAnswer = (answer: Choice | null) =>
  Array.isArray(answer) ? answer.toSorted((a, b) => a - b) : answer;
