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

/** What can be done with a card: uncover it, then go on to the next; a note recalled first may have been forgotten. */
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

/** The second tap of a double tap lands on the next card, which nobody has read. */
function isFirstTap(event: MouseEvent): boolean {
  return event.detail < 2;
}
