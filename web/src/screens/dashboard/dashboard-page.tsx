import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { SignOutButton, useSigningOut } from "../../account/sign-out-button.tsx";
import { restoreQuery } from "../../api/query-persistence.ts";
import { openQuizzesQuery } from "../../api/quizzes.ts";
import { smartPathQuery } from "../../api/smart-path.ts";
import { profileQuery } from "../../api/user.ts";
import { linkedPage } from "../../device/linked-page.ts";
import { paths } from "../../router/paths.ts";
import { useNavigate } from "../../router/router.tsx";
import { Button, LinkButton } from "../../ui/controls/button.tsx";
import { Link } from "../../ui/controls/link.tsx";
import { Modal } from "../../ui/dialogs/modal.tsx";
import { Icon, type IconName } from "../../ui/icons/icon.tsx";
import { List, RowLink } from "../../ui/lists/list.tsx";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { Spinner } from "../../ui/loading/spinner.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import { Logo, TopBar } from "../../ui/page/top-bar.tsx";
import { ContentAdminCard } from "./content-admin-card.tsx";
import styles from "./dashboard.module.css";
import { DueTests } from "./due-tests.tsx";
import { OpenQuizzes } from "./open-quizzes.tsx";
import { SearchBox } from "./search-box.tsx";
import { SmartPathPanel } from "./smart-path-panel.tsx";
import { Streak } from "./streak.tsx";

/** Shows the last visit's quizzes, and the plan if it is today's, while both are fetched. */
export function restoreQueries(client: QueryClient): Promise<unknown> {
  return Promise.all([
    restoreQuery(client, openQuizzesQuery().queryKey),
    restoreQuery(client, smartPathQuery().queryKey),
  ]);
}

export function DashboardPage() {
  const { data: user } = useQuery(profileQuery());
  const openQuizzes = useQuery(openQuizzesQuery());
  const path = useQuery(smartPathQuery());
  const signingOut = useSigningOut();
  const [isHelpOpen, setHelpOpen] = useState(false);
  usePruning(user?.id);
  useLinkedPage();
  const { quizzes, due_tests = [] } = openQuizzes.data ?? {};
  const isOpen = ({ state }: (typeof due_tests)[number]) => state === "open";
  // Waits for the quizzes in progress and today's plan: the menu below them must not move while the user taps it.
  if (!user || !openQuizzes.isFetched || !path.isFetched) return <Spinner />;
  return (
    <PageLayout>
      <title>Home · Rasayan</title>
      <TopBar>
        <Logo />
        <SignOutButton signingOut={signingOut} />
      </TopBar>
      <h1>What do you want to do today?</h1>
      <DueTests title="Tests to sit now" tests={due_tests.filter(isOpen)} />
      {user.role !== "student" && <ContentAdminCard isTeacher={user.role === "teacher"} />}
      <SearchBox />
      <OpenQuizzes
        quizzes={quizzes}
        receivedAt={openQuizzes.dataUpdatedAt}
        error={openQuizzes.error}
        isFetching={openQuizzes.isFetching}
        onRetry={() => openQuizzes.refetch()}
      />
      <DueTests title="Tests to come" tests={due_tests.filter((test) => !isOpen(test))} />
      {path.data ? (
        <SmartPathPanel path={path.data} />
      ) : (
        <LoadFailed error={path.error} busy={path.isFetching} onRetry={() => path.refetch()}>
          Could not load today’s plan.
        </LoadFailed>
      )}
      <Menu chaptersCovered={user.chapters_covered} totalChapters={user.total_chapters} />
      <ExamPractice />
      <List>
        <RowLink
          to={paths.classes}
          leading={<Icon name="user" />}
          title="Classes"
          subtitle="Those you are in, and how to join one"
        />
      </List>
      <Streak />
      <div className="pair">
        <LinkButton variant="secondary" to={paths.profile}>
          Go to Profile
        </LinkButton>
        <Button variant="secondary" onClick={() => setHelpOpen(true)}>
          How to Use
        </Button>
      </div>
      <footer className={styles.footer}>
        <Link to={paths.privacy}>Privacy</Link>
        <Link to={paths.terms}>Terms</Link>
        <Link to={paths.cookies}>Cookies</Link>
      </footer>
      {isHelpOpen && <HowToUseModal onClose={() => setHelpOpen(false)} />}
    </PageLayout>
  );
}

/** Leads a learner who opened a shared link while signed out to its page. */
function useLinkedPage(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const linked = linkedPage();
    if (linked) navigate(linked, { replace: true });
  }, [navigate]);
}

/** Deletes what this device has stored for too long, where learners come by every day. Nothing on the page waits for it. */
function usePruning(userId: number | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return;
    import("../../api/prune-stored-queries.ts")
      .then(({ pruneDaily }) => pruneDaily(queryClient, userId))
      .catch(console.error);
  }, [queryClient, userId]);
}

type Props = { chaptersCovered: number; totalChapters: number };

/** Links to the five kinds of learning. */
function Menu({ chaptersCovered, totalChapters }: Props) {
  return (
    <nav aria-label="Learn">
      <List>
        <RowLink
          to={paths.dailyCards}
          leading={<Icon name="cards" />}
          title="Daily Revision Cards"
          subtitle="Notes that are due today"
        />
        <RowLink
          to={paths.dailyPractice}
          leading={<Icon name="target" />}
          title="DPP"
          subtitle="Questions that are due today"
        />
        <RowLink
          to={paths.progress}
          leading={<Icon name="check" />}
          title="Track Chapter Progress"
          subtitle={`${chaptersCovered} of ${totalChapters} chapters`}
        />
        <RowLink
          to={paths.chapterList}
          leading={<Icon name="note" />}
          title="Chapter-wise Revision Cards"
          subtitle="Notes by chapter"
        />
        <RowLink
          to={paths.practiceList}
          leading={<Icon name="timer" />}
          title="Chapter-wise DPP"
          subtitle="Timed, untimed and previous years"
        />
      </List>
    </nav>
  );
}

/** The pages for practice in the manner of the exam. */
const examPages: readonly { to: string; icon: IconName; title: string; subtitle: string }[] = [
  { to: paths.mockTests, icon: "grid", title: "Mock tests", subtitle: "Full papers, as in the exam hall" },
  {
    icon: "edit",
    to: paths.buildTest,
    title: "Build a test",
    subtitle: "Your chapters, your questions",
  },
  {
    icon: "flag",
    to: paths.mistakes,
    title: "Mistakes",
    subtitle: "What you missed, and why",
  },
  {
    icon: "cards",
    to: paths.flashCards,
    title: "Flash cards",
    subtitle: "One fact at a time, before you forget it",
  },
  {
    icon: "chart",
    to: paths.drills,
    title: "No-calculator drills",
    subtitle: "Exam arithmetic in 90 seconds",
  },
];

function ExamPractice() {
  return (
    <section className={styles.section} aria-labelledby="exam-practice">
      <h2 id="exam-practice">Exam practice</h2>
      <List>
        {examPages.map(({ icon, ...page }) => (
          <RowLink key={page.to} {...page} leading={<Icon name={icon} />} />
        ))}
      </List>
    </section>
  );
}

function HowToUseModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="How to Use" onClose={onClose}>
      <dl className={styles.sections}>
        <div>
          <dt>Daily Revision Cards and DPP</dt>
          <dd>The notes and the questions that are due today: begin here. The plan above them picks both.</dd>
        </div>
        <div>
          <dt>Track Chapter Progress</dt>
          <dd>Tick what you have covered in class, so that the plan knows.</dd>
        </div>
        <div>
          <dt>Chapter-wise Revision Cards</dt>
          <dd>Review the notes of a chapter anytime, in the order you like.</dd>
        </div>
        <div>
          <dt>Chapter-wise DPP</dt>
          <dd>
            Solve targeted questions for a chapter: against the clock, without a time limit, or from previous
            years.
          </dd>
        </div>
        <div>
          <dt>Exam practice</dt>
          <dd>
            Full mock papers and tests of your own, what you missed and why, flash cards of single facts, and
            drills of exam arithmetic.
          </dd>
        </div>
        <div>
          <dt>Explain this</dt>
          <dd>
            Below each answered question, your tutor finds the passage of our notes that shares the most with
            it, by topic, tags and words, and shows it with a worked example and easier questions.
          </dd>
        </div>
      </dl>
    </Modal>
  );
}
