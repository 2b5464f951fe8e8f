import type { NextStep, SmartPath } from "@rasayan/contract";

type NextStepsContext = Pick<SmartPath, "goal" | "today" | "best_topic" | "chapters"> & { isNew: boolean };

const MAX_STEPS = 4;
/** Below this mastery, a chapter is a weak prerequisite of the chapters that build on it. */
const WEAK_MASTERY_BELOW = 50;
const LOW_EVIDENCE_BELOW = 50;

/** Returns what to do next, most urgent first. */
export function nextSteps(context: NextStepsContext): NextStep[] {
  const { goal, today, isNew, chapters } = context;
  const cards = today.cards.filter(({ is_done }) => !is_done).length;
  const questions = today.questions.filter(({ is_done }) => !is_done).length;
  const steps = [
    goal.year === 0 && step("goals", "Set your exam and year, so that the plan knows its end."),
    isNew && step("diagnostic", "Take the diagnostic quiz, so that the plan knows where you stand."),
    cards > 0 && step("cards", `Revise today's ${formatCount(cards, "card")}.`),
    questions > 0 && step("questions", `Answer today's ${formatCount(questions, "question")}.`),
    !chapters.some(({ is_covered }) => is_covered) &&
      step("chapters", "Tick the chapters you have covered, so that practice keeps to them."),
    weakPrerequisite(context),
    lowEvidence(context),
  ];
  return steps.filter((item) => item !== undefined && item !== false).slice(0, MAX_STEPS);
}

const step = (kind: NextStep["kind"], text: string, chapter_id: number | null = null): NextStep => ({
  kind,
  text,
  chapter_id,
});

const formatCount = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** Returns a step for the weakest prerequisite of the best topic's chapter, if one is weak. */
function weakPrerequisite({ best_topic, chapters }: NextStepsContext): NextStep | undefined {
  const chapter = chapters.find(({ chapter_id }) => chapter_id === best_topic?.chapter_id);
  const [weakest] = (chapter?.requires ?? [])
    .filter(({ mastery }) => mastery !== null && mastery < WEAK_MASTERY_BELOW)
    .toSorted((a, b) => (a.mastery ?? 0) - (b.mastery ?? 0));
  if (!chapter || !weakest) return undefined;
  const { chapter_id, chapter_name, mastery } = weakest;
  return step(
    "prerequisite",
    `${chapter.chapter_name} builds on ${chapter_name}, where you are at ${Math.round(mastery ?? 0)} %.`,
    chapter_id,
  );
}

/** Returns a step for the completed chapter with the most weight among those with little evidence. */
function lowEvidence({ chapters }: NextStepsContext): NextStep | undefined {
  const [chapter] = chapters
    .filter(({ is_covered, evidence }) => is_covered && evidence < LOW_EVIDENCE_BELOW)
    .toSorted((a, b) => b.weight - a.weight);
  if (!chapter) return undefined;
  return step(
    "chapter",
    `Try a quick quiz on ${chapter.chapter_name}: few answers so far.`,
    chapter.chapter_id,
  );
}
