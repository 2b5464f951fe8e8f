import type { SmartPath } from "@rasayan/contract";
import {
  chapterFigures,
  istDate,
  istDay,
  type Learner,
  type Outlook,
  type OverallPrep,
  type PrepPart,
  percent,
  predictedScore,
  prepChange,
  type SyllabusChapter,
  type TopicPart,
} from "@rasayan/engine";

type Named = SyllabusChapter & { name: string };
export type View = Omit<Outlook, "chapters"> & {
  chapters: readonly Named[];
  latestChapterId: number | null;
  targetYear: number;
};

export function toGoal({ exam, horizon, targetYear, now }: View): SmartPath["goal"] {
  const session =
    horizon.kind === "exam"
      ? {
          name: horizon.session.name,
          date: istDate(horizon.session.date),
          days_left: istDay(horizon.session.date) - istDay(now),
        }
      : null;
  return { exam, year: targetYear, plan: horizon.kind, session };
}

/** Every chapter with what is known of the learner in it and in what it builds on. */
export function toChapters(view: View, topics: readonly TopicPart[]): SmartPath["chapters"] {
  const { chapters, learner, latestChapterId } = view;
  const figures = new Map(chapterFigures(topics).map((one) => [one.chapterId, one]));
  const names = new Map(chapters.map(({ id, name }) => [id, name]));
  const known = (id: number) => ({
    chapter_id: id,
    chapter_name: names.get(id) ?? "",
    mastery: figures.get(id)?.mastery ?? null,
    is_ticked: learner.doneChapters.has(id),
  });
  return chapters.map(({ id, branch, requires }) => {
    const own = topics.filter(({ chapterId }) => chapterId === id);
    return {
      ...known(id),
      type: branch as SmartPath["chapters"][number]["type"],
      share: percent(own.reduce((sum, { share }) => sum + share, 0)),
      retained: figures.get(id)?.retained ?? null,
      answers: Math.floor(figures.get(id)?.answers ?? 0),
      evidence: evidenceOf(own),
      is_latest: id === latestChapterId,
      requires: requires.filter((other) => names.has(other)).map(known),
    };
  });
}

/** How sure answers make us of a chapter, by the weight of its topics. */
export function evidenceOf(topics: readonly TopicPart[]): number {
  const share = topics.reduce((sum, topic) => sum + topic.share, 0);
  const known = topics.reduce((sum, topic) => sum + topic.share * topic.evidence, 0);
  return percent(share > 0 ? known / share : 0);
}

export type Kept = { date: string; overall_prep: number; parts: PrepPart[]; days_ago: number };

export const DAYS_OF_HISTORY = 90;

const DAYS_TO_COMPARE = 7;

/** What overall prep is compared with: the latest day at least a week ago, or the first there is. */
export function comparedWith(kept: readonly Kept[]): Kept | undefined {
  const past = kept.filter(({ days_ago }) => days_ago > 0);
  return past.findLast(({ days_ago }) => days_ago >= DAYS_TO_COMPARE) ?? past[0];
}

/** Overall prep now and how it has moved. */
export function toPrep(
  { chapters }: View,
  prep: OverallPrep,
  kept: readonly Kept[],
): SmartPath["overall_prep"] {
  const before = comparedWith(kept);
  if (!before) return { now: prep.value, change: null, since: null, mostly: null };
  const { change, mostlyChapterId } = prepChange({ value: before.overall_prep, parts: before.parts }, prep);
  const chapter = chapters.find(({ id }) => id === mostlyChapterId);
  const mostly = chapter ? { chapter_id: chapter.id, chapter_name: chapter.name } : null;
  return { now: prep.value, change, since: before.date, mostly };
}

/** Overall prep of the days before, and as it is on this one. */
export function toHistory(day: string, prep: OverallPrep, kept: readonly Kept[]): SmartPath["history"] {
  const past = kept.filter(({ days_ago }) => days_ago > 0);
  return [
    ...past.map(({ date, overall_prep }) => ({ date, overall_prep })),
    { date: day, overall_prep: prep.value },
  ];
}

export function toEstimate(view: View): SmartPath["estimate"] {
  const score = predictedScore(view);
  switch (score.kind) {
    case "missing": {
      const { kind, answers, covered, answersNeeded, coverNeeded } = score;
      return { kind, answers, answers_needed: answersNeeded, covered, cover_needed: coverNeeded };
    }
    case "marks":
      return { kind: score.kind, marks: score.marks, low: score.low, high: score.high };
    case "share":
      return score;
  }
}

/** Nobody who has answered nothing yet has a level. */
export const hasNoAnswers = ({ general }: Learner) => general.answers === 0;
