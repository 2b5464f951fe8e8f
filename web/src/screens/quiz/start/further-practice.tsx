import { useQuery } from "@tanstack/react-query";
import { useStartQuiz } from "../../../api/quiz-starts.ts";
import { furtherPracticeQuery } from "../../../api/revision.ts";
import { formatCount } from "../../../format/numbers.ts";
import { paths } from "../../../router/paths.ts";
import { LinkButton } from "../../../ui/controls/button.tsx";
import { Icon, type IconName } from "../../../ui/icons/icon.tsx";
import { List, RowButton } from "../../../ui/lists/list.tsx";
import { ActionFailed } from "../../../ui/loading/action-failed.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";

/** Sets of questions for a learner who has done those of the day, each one tap away from a quiz. */
export function FurtherPractice() {
  const { data, error, isFetching, refetch } = useQuery(furtherPracticeQuery());
  const startQuiz = useStartQuiz();
  if (error && !data)
    return (
      <LoadFailed error={error} busy={isFetching} onRetry={() => refetch()}>
        Could not look for more questions.
      </LoadFailed>
    );
  if (!data) return null;
  const { redo, more, weakest_topic } = data;
  const sets: { icon: IconName; title: string; hashes: string[]; subtitle?: string }[] = [
    { icon: "edit", title: "Redo today's wrong answers", hashes: redo },
    { icon: "plus", title: more.length === 10 ? "Ten more questions" : "More questions", hashes: more },
    {
      icon: "target",
      title: "Practise your weakest topic",
      subtitle: weakest_topic?.name ?? "",
      hashes: weakest_topic?.question_hashes ?? [],
    },
  ];
  const start = (question_hashes: string[]) => startQuiz.start({ type: "custom", question_hashes });
  const available = sets.filter(({ hashes }) => hashes.length > 0);
  if (available.length === 0)
    return (
      <section className="card" aria-label="Go on practising">
        <p>There are no more questions for your chapters right now.</p>
        <LinkButton variant="secondary" to={paths.practiceList}>
          Choose a chapter to practise
        </LinkButton>
      </section>
    );
  return (
    <section aria-label="Go on practising">
      <List>
        {available.map(({ icon, title, subtitle, hashes }) => (
          <RowButton
            key={title}
            leading={<Icon name={icon} />}
            title={title}
            subtitle={[subtitle, formatCount(hashes.length, "question")].filter(Boolean).join(" · ")}
            busy={startQuiz.isPending}
            onClick={() => start(hashes)}
          />
        ))}
      </List>
      <ActionFailed error={startQuiz.error}>The quiz could not be started. Try again.</ActionFailed>
    </section>
  );
}
