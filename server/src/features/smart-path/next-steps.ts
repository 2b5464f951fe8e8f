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
  const steps: (NextStep | false | undefined)[] = [
    goal.year === 0 && { kind: "goals" },
    isNew && { kind: "diagnostic" },
    cards > 0 && { kind: "cards", count: cards },
    questions > 0 && { kind: "questions", count: questions },
    !chapters.some(({ is_covered }) => is_covered) && { kind: "chapters" },
    weakPrerequisite(context),
    lowEvidence(context),
  ];
  return steps.filter((item) => item !== undefined && item !== false).slice(0, MAX_STEPS);
}

/** Returns a step for the weakest prerequisite of the best topic's chapter, if one is weak. */
function weakPrerequisite({ best_topic, chapters }: NextStepsContext): NextStep | undefined {
  const chapter = chapters.find(({ chapter_id }) => chapter_id === best_topic?.chapter_id);
  const [weakest] = (chapter?.requires ?? [])
    .filter(({ mastery }) => mastery !== null && mastery < WEAK_MASTERY_BELOW)
    .toSorted((a, b) => (a.mastery ?? 0) - (b.mastery ?? 0));
  if (!chapter || !weakest) return undefined;
  const { chapter_id, chapter_name, mastery } = weakest;
  return {
    kind: "prerequisite",
    chapter_id,
    chapter_name,
    mastery: Math.round(mastery ?? 0),
    for_chapter_name: chapter.chapter_name,
  };
}

/** Returns a step for the completed chapter with the most weight among those with little evidence. */
function lowEvidence({ chapters }: NextStepsContext): NextStep | undefined {
  const [chapter] = chapters
    .filter(({ is_covered, evidence }) => is_covered && evidence < LOW_EVIDENCE_BELOW)
    .toSorted((a, b) => b.weight - a.weight);
  return chapter && { kind: "chapter", chapter_id: chapter.chapter_id, chapter_name: chapter.chapter_name };
}
