import type { ListedTest } from "../../api/tests.ts";
import { withMinusSign } from "../../format/numbers.ts";

type MarksChange = NonNullable<ListedTest["marks_change"]>;

const kinds: Record<MarksChange["questions"][number]["kind"], string> = {
  new_key: "new key",
  also_right: "also right",
  full_attempted: "bonus",
  full_all: "bonus",
  left_out: "not counted",
  undo: "a decision was taken back",
  corrected: "key corrected",
};

/** What has become of marks that the learner had seen: `Your marks have changed: 28 → 32. Question 12: also right.`; or they are the same again. */
export function formatMarksChange({ score_before, score_after, questions }: MarksChange): string {
  const reasons = questions.map(({ number, kind }) => `Question ${number}: ${kinds[kind]}.`);
  const marks =
    score_before === score_after
      ? `Your marks are still ${withMinusSign(score_after)}.`
      : `Your marks have changed: ${withMinusSign(score_before)} → ${withMinusSign(score_after)}.`;
  return [marks, ...reasons].join(" ");
}
