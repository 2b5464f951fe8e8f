import type { ComponentProps } from "react";
import { EndQuizDialog } from "./end-quiz-dialog.tsx";
import { Palette } from "./palette.tsx";

type Props = {
  open: "palette" | "end";
  palette: ComponentProps<typeof Palette>;
  end: ComponentProps<typeof EndQuizDialog>;
};

/** What a tap lays over the question: the list of all questions, or the question whether to end. */
export function PlayerDialogs({ open, palette, end }: Props) {
  return open === "palette" ? <Palette {...palette} /> : <EndQuizDialog {...end} />;
}
