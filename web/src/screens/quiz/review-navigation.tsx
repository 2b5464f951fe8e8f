import { paths } from "../../paths.ts";
import { useNavigate } from "../../router/router.tsx";
import { ActionBar, ActionPair } from "../../ui/action-bar.tsx";
import { Button } from "../../ui/button.tsx";
import type { QuestionPosition } from "./question-order.ts";

/** Buttons for the previous and next question of a review. The last question leads to the summary. */
export function ReviewNavigation({ quizHash, position }: { quizHash: string; position: QuestionPosition }) {
  const navigate = useNavigate();
  const { previousId, nextId } = position;
  const goTo = (id: number) => navigate(paths.quizQuestionReview(quizHash, id));
  return (
    <ActionBar>
      <ActionPair>
        <Button
          variant="secondary"
          disabled={previousId === undefined}
          onClick={() => previousId !== undefined && goTo(previousId)}
        >
          Previous Question
        </Button>
        {nextId === undefined ? (
          <Button key="summary" onClick={() => navigate(paths.summary(quizHash))}>
            Summary
          </Button>
        ) : (
          <Button key="next" onClick={() => goTo(nextId)}>
            Next Question
          </Button>
        )}
      </ActionPair>
    </ActionBar>
  );
}
