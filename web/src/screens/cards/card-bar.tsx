import type { MouseEvent } from "react";
import type { Rating } from "../../api/marks.ts";
import { ActionBar, ActionPair } from "../../ui/action-bar.tsx";
import { Button } from "../../ui/button.tsx";
import type { NoteState } from "./card.tsx";

type Props = {
  isLast: boolean;
  note: NoteState;
  onShow: () => void;
  onDone: (rating: Rating) => void;
};

/** What can be done with a card: uncover it, then go on to the next; a note recalled first may have been forgotten. */
export function CardBar({ isLast, note, onShow, onDone }: Props) {
  if (note === "covered") {
    return (
      <ActionBar width="s">
        <Button key="show" fill onClick={onShow}>
          Show
        </Button>
      </ActionBar>
    );
  }
  const done = (
    <Button key="done" fill onClick={(event) => isFirstTap(event) && onDone("good")}>
      {isLast ? "Finish Revision" : "Mark as Revised & Next"}
    </Button>
  );
  if (note === "open") return <ActionBar width="s">{done}</ActionBar>;
  return (
    <ActionBar width="s">
      <ActionPair>
        <Button look="second" onClick={(event) => isFirstTap(event) && onDone("again")}>
          Didn't remember
        </Button>
        {done}
      </ActionPair>
    </ActionBar>
  );
}

/** The second tap of a double tap lands on the next card, which nobody has read. */
function isFirstTap(event: MouseEvent): boolean {
  return event.detail < 2;
}
