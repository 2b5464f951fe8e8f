import type { User } from "@rasayan/contract";

type Stored = Pick<User, "id" | "name" | "email" | "city" | "target_year"> & {
  role: string;
  target_exam: string | null;
  class_standard: string | null;
  average_score: number | null;
  chapters: {
    chapter_id: number;
    name: string;
    weightage: number;
    completed: number;
    score: number | null;
    is_covered: boolean;
  }[];
};

/** The user as the contract shows it; percentages 0 to 100 with one decimal. */
export function toUser(stored: Stored): User {
  const { id, name, email, city, role, target_exam, target_year, class_standard, chapters } = stored;
  return {
    id,
    name,
    email,
    city,
    isPremium: true,
    role: role as User["role"],
    target_exam: target_exam as User["target_exam"],
    target_year,
    class_standard: class_standard as User["class_standard"],
    chapters_covered: chapters.filter((chapter) => chapter.is_covered).length,
    total_chapters: chapters.length,
    average_score: percent(stored.average_score ?? 0),
    overall_prep: percent(weightedMean(chapters)),
    chapters: chapters.map((chapter) => ({
      chapter_id: chapter.chapter_id,
      name: chapter.name,
      completed: percent(chapter.completed),
      retained: null,
      score: chapter.score === null ? null : percent(chapter.score),
    })),
  };
}

/** Mean of `completed` weighted by weightage; 0 where nothing weighs anything. */
function weightedMean(chapters: Stored["chapters"]): number {
  const weight = chapters.reduce((sum, chapter) => sum + chapter.weightage, 0);
  const total = chapters.reduce((sum, chapter) => sum + chapter.weightage * chapter.completed, 0);
  return weight === 0 ? 0 : total / weight;
}

const percent = (value: number) => Math.round(Math.min(100, Math.max(0, value)) * 10) / 10;
