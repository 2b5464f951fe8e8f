import type { ComponentProps } from "react";
import { EndQuizDialog } from "./end-quiz-dialog.tsx";
import { Palette } from "./palette.tsx";

type Props = {
  open: "palette" | "end";
  palette: ComponentProps<typeof Palette>;
  end: ComponentProps<typeof EndQuizDialog>;
};

/** The dialogs of the player: the question palette, or the confirmation to end the quiz. */
export function PlayerDialogs({ open, palette, end }: Props) {
  return open === "palette" ? <Palette {...palette} /> : <EndQuizDialog {...end} />;
}
