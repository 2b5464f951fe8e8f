import type { MouseEvent } from "react";
import type { Rating } from "../../api/card-reviews.ts";
import { ActionBar, ActionPair } from "../../ui/action-bar.tsx";
import { Button } from "../../ui/button.tsx";
import type { NoteState } from "./card.tsx";

type Props = {
  isLast: boolean;
  noteState: NoteState;
  onShow: () => void;
  onRate: (rating: Rating) => void;
};

/** Actions of a card: show its note, then rate it. "Didn't remember" is offered only if the note was covered first. */
export function CardBar({ isLast, noteState, onShow, onRate }: Props) {
  if (noteState === "covered") {
    return (
      <ActionBar width="s">
        <Button key="show" fullWidth onClick={onShow}>
          Show
        </Button>
      </ActionBar>
    );
  }
  const doneButton = (
    <Button key="done" fullWidth onClick={(event) => isFirstTap(event) && onRate("good")}>
      {isLast ? "Finish Revision" : "Mark as Revised & Next"}
    </Button>
  );
  if (noteState === "open") return <ActionBar width="s">{doneButton}</ActionBar>;
  return (
    <ActionBar width="s">
      <ActionPair>
        <Button variant="secondary" onClick={(event) => isFirstTap(event) && onRate("again")}>
          Didn't remember
        </Button>
        {doneButton}
      </ActionPair>
    </ActionBar>
  );
}

/** Ignores the second tap of a double tap: it would rate the next card, which the learner has not read yet. */
function isFirstTap(event: MouseEvent): boolean {
  return event.detail < 2;
}
