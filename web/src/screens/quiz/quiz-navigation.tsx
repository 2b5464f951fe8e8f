import type { MouseEvent } from "react";
import { ActionPair } from "../../ui/action-bar.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import type { PlayerMoves } from "./use-player-moves.ts";

export type QuizMoves = PlayerMoves & { end: () => void };

/** Back and on; on the last question, or once there were enough, to the end. `isMain`: nothing else in the bar is the main act. */
export function QuizNavigation({ moves, isMain = false }: { moves: QuizMoves; isMain?: boolean }) {
  const look = isMain ? "primary" : "second";
  return (
    <>
      {moves.hasFailed && (
        <Note state="wrong" role="alert">
          Failed to fetch question. Please try again later.
        </Note>
      )}
      <ActionPair>
        <Button look="second" disabled={!moves.previous} onClick={moves.previous}>
          Previous Question
        </Button>
        {moves.mayFinish && !moves.isLast && (
          <Button look="second" onClick={(event) => endOnce(event, moves.end)}>
            Finish now
          </Button>
        )}
        {moves.isLast ? (
          <Button key="end" look={look} onClick={(event) => endOnce(event, moves.end)}>
            End Quiz
          </Button>
        ) : (
          <Button key="next" look={look} busy={moves.isMoving} onClick={moves.next}>
            Next Question
          </Button>
        )}
      </ActionPair>
    </>
  );
}

/** The way to the end stands where Next Question stood a moment before: the second tap of a double tap is not meant for it. */
function endOnce(event: MouseEvent, end: () => void): void {
  if (event.detail < 2) end();
}
