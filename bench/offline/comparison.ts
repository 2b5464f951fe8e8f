import type { Choice } from "./answering.ts";
import type { Played } from "./learner.ts";

/** What became of the answers of one quiz, by what its review says. */
export function compare({ plan, chosen, reviewed, lateNumbers }: Played) {
  const numbers = new Map(reviewed.map(({ id }, index) => [id, index + 1]));
  const kept = new Map(reviewed.map(({ id, selected_answer }) => [id, inOrder(selected_answer)]));
  const isKept = (id: number, choice: Choice) => String(kept.get(id)) === String(choice);
  const isTold = (id: number) => lateNumbers.includes(numbers.get(id) ?? 0);
  const all = [...chosen];
  const lost = all.filter(([id, choice]) => !isKept(id, choice));
  const silent = lost.filter(([id]) => !isTold(id));
  const samples = silent.map(
    ([id, choice]) => `quiz ${plan.index}, question ${numbers.get(id)}: ${choice} became ${kept.get(id)}`,
  );
  return {
    told: lost.length - silent.length,
    silent: silent.length,
    toldInVain: all.filter(([id, choice]) => isKept(id, choice) && isTold(id)).length,
    unchosen: [...kept].filter(([id, answer]) => answer !== null && !chosen.has(id)).length,
    stored: [...kept.values()].filter((answer) => answer !== null).length,
    samples,
  };
}

const inOrder = (answer: Choice | null) =>
  Array.isArray(answer) ? answer.toSorted((one, other) => one - other) : answer;
