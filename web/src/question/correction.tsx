import type { ReviewQuestion } from "../api/quizzes.ts";
import { Note } from "../ui/note.tsx";
import { correctedWords } from "./review-words.ts";

/** Tells a learner that the key was wrong, why, and what that changed. */
export function Correction({ correction }: { correction: NonNullable<ReviewQuestion["correction"]> }) {
  return (
    <Note state="warning">
      <strong>{correctedWords(correction)}</strong>
      <br />
      {correction.note}
    </Note>
  );
}
