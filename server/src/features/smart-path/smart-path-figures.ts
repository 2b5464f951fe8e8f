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
type View = Omit<Outlook, "chapters"> & {
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
    const sum = (of: (topic: TopicPart) => number) => own.reduce((total, topic) => total + of(topic), 0);
    const share = sum((topic) => topic.share);
    return {
      ...known(id),
      type: branch as SmartPath["chapters"][number]["type"],
      share: percent(share),
      retained: figures.get(id)?.retained ?? null,
      answers: Math.floor(figures.get(id)?.answers ?? 0),
      evidence: percent(share > 0 ? sum((topic) => topic.share * topic.evidence) / share : 0),
      is_latest: id === latestChapterId,
      requires: requires.filter((other) => names.has(other)).map(known),
    };
  });
}

type Kept = { date: string; overall_prep: number; parts: PrepPart[]; days_ago: number };

const DAYS_TO_COMPARE = 7;

/** Overall prep now, against the latest day at least a week ago, or the first there is. */
export function toPrep(
  { chapters }: View,
  prep: OverallPrep,
  kept: readonly Kept[],
): SmartPath["overall_prep"] {
  const past = kept.filter(({ days_ago }) => days_ago > 0);
  const before = past.findLast(({ days_ago }) => days_ago >= DAYS_TO_COMPARE) ?? past[0];
  if (!before) return { now: prep.value, change: null, since: null, mostly: null };
  const { change, mostlyChapterId } = prepChange({ value: before.overall_prep, parts: before.parts }, prep);
  const chapter = chapters.find(({ id }) => id === mostlyChapterId);
  const mostly = chapter ? { chapter_id: chapter.id, chapter_name: chapter.name } : null;
  return { now: prep.value, change, since: before.date, mostly };
}

export function toHistory(now: Date, prep: OverallPrep, kept: readonly Kept[]): SmartPath["history"] {
  const past = kept.filter(({ days_ago }) => days_ago > 0);
  return [
    ...past.map(({ date, overall_prep }) => ({ date, overall_prep })),
    { date: istDate(now), overall_prep: prep.value },
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
