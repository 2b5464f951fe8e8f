import { percentWords } from "../ui/percent-words.ts";
import { Why } from "./why.tsx";

type Props = {
  of: "completed" | "retained" | "score" | "mastery" | "evidence";
  chapter: { chapter_id: number; name: string };
  value: number | null;
};

/** A percentage of a chapter, or the dash in its place, that tells on tap how it came about. */
export function ChapterWhy({ of, chapter, value }: Props) {
  const words = percentWords(value);
  const question = value === null ? `Why no figure yet: ${of} in` : `Why ${words} ${of} in`;
  return (
    <Why figure={{ of, chapterId: chapter.chapter_id }} question={`${question} ${chapter.name}?`}>
      {words}
    </Why>
  );
}
