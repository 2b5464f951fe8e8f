import { useQuery } from "@tanstack/react-query";
import { followUpQuery } from "../../../api/coach.ts";
import { paths } from "../../../router/paths.ts";
import { Link } from "../../../ui/controls/link.tsx";
import { formatComeback, formatLastOption, formatOptionAdvice } from "./follow-up-format.ts";

/** Below everything else of a reviewed question, because it comes later: when the card of its topic comes back, and what the last option was worth. */
export function FollowUp({ quizHash, questionId }: { quizHash: string; questionId: number }) {
  const { card, last_option: option } = useQuery(followUpQuery(quizHash, questionId)).data ?? {};
  return (
    <>
      {card && (
        <p className="card">
          <span>
            <Link to={paths.note(card.chapter_id, card.chapter_name, card.note_id, card.title)}>
              {card.title}
            </Link>{" "}
            {formatComeback(card)}.
          </span>
        </p>
      )}
      {option && (
        <section className="card" aria-labelledby="one-more">
          <h2 id="one-more">One more option?</h2>
          <p>{formatLastOption(option)}</p>
          <p>{formatOptionAdvice(option)}</p>
        </section>
      )}
    </>
  );
}
