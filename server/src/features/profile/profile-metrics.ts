import type { User } from "@rasayan/contract";
import { chapterMetrics, overallPrep, type PlanContext, topicEvidence } from "@rasayan/engine";
import { toOverallPrep } from "../learning/learner-mapper.ts";

type StoredProfile = Pick<User, "id" | "name" | "email" | "city" | "target_year" | "daily_minutes"> & {
  role: string;
  target_exam: string | null;
  class_standard: string | null;
  average_score: number | null;
  notice: User["notice"];
  /** Oldest first. */
  consents: { is_minor: boolean; is_active: boolean }[];
  chapters: {
    chapter_id: number;
    name: string;
    completed: number;
    score: number | null;
    is_covered: boolean;
  }[];
};

/**
 * Returns the user in the contract's format; percentages are 0 to 100 with one decimal. Overall prep and `retained` are
 * the engine's.
 */
export function toUser(stored: StoredProfile, context: PlanContext, requiresConsent: boolean): User {
  const retained = new Map(
    chapterMetrics(topicEvidence(context)).map((chapter) => [chapter.chapterId, chapter.retained]),
  );
  const { id, name, email, city, role, target_exam, target_year, class_standard, daily_minutes, chapters } =
    stored;
  return {
    id,
    name,
    email,
    city,
    isPremium: true,
    is_minor: stored.consents.at(-1)?.is_minor ?? false,
    consent_needed: requiresConsent ? consentNeeded(stored.consents) : null,
    notice: stored.notice,
    role: role as User["role"],
    target_exam: target_exam as User["target_exam"],
    target_year,
    class_standard: class_standard as User["class_standard"],
    daily_minutes,
    chapters_covered: chapters.filter((chapter) => chapter.is_covered).length,
    total_chapters: chapters.length,
    average_score: percent(stored.average_score ?? 0),
    ...toOverallPrep(overallPrep(context)),
    chapters: chapters.map((chapter) => ({
      chapter_id: chapter.chapter_id,
      name: chapter.name,
      completed: percent(chapter.completed),
      retained: retained.get(chapter.chapter_id) ?? null,
      score: chapter.score === null ? null : percent(chapter.score),
    })),
  };
}

function consentNeeded(consents: StoredProfile["consents"]): User["consent_needed"] {
  if (consents.length === 0) return "age";
  return consents.some((consent) => consent.is_active) ? null : "parent";
}

const percent = (value: number) => Math.round(Math.min(100, Math.max(0, value)) * 10) / 10;
