import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { endQuiz } from "../../../api/end-quiz.ts";
import { type Ending, type EndManner, useEnding } from "../../../api/endings.ts";
import type { TimedQuiz } from "../../../api/quizzes.ts";
import { staySetting } from "../../../device/attempt-storage.ts";
import { requestPersistentStorage } from "../../../device/idb-store.ts";
import { paths } from "../../../router/paths.ts";
import { useNavigate } from "../../../router/router.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { focusHeading } from "../../../ui/controls/focus.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { PageLayout } from "../../../ui/page/page-layout.tsx";
import { plannedLength, sectionOf } from "../question-order.ts";
import { QuizBar } from "../quiz-bar.tsx";
import { usePrefetchOnInteraction } from "../use-prefetch-on-interaction.ts";
import { numberError } from "./answer-payload.ts";
import { endTexts } from "./end-texts.ts";
import type { ExamBar } from "./exam-bar.tsx";
import type { HallButtons } from "./hall-buttons.tsx";
import { asksCertainty, modes } from "./modes.ts";
import type { PaletteAside } from "./palette.tsx";
import type { PaperLoader } from "./paper-loader.tsx";
import { openQuestionIn, Question } from "./question.tsx";
import type { QuestionPaper } from "./question-paper.tsx";
import { QuizTimer } from "./quiz-timer.tsx";
import styles from "./room.module.css";
import { NavigationButtons, RoomActions, SubmitButton } from "./room-actions.tsx";
import { useAttempt } from "./use-attempt.ts";
import { useChoicePause } from "./use-choice-pause.ts";
import { useQuestion } from "./use-question.ts";
import { useQuizNavigation } from "./use-quiz-navigation.ts";

/** Loads what may be needed without a network: the dialogs and the end of the quiz. */
export async function loadDialogs() {
  const [{ PaletteDialog, EndDialog }] = await Promise.all([
    import("./room-dialogs.tsx"),
    import("../../../api/run-end.ts"),
  ]);
  return { PaletteDialog, EndDialog };
}
/** While the learner reads the question, when what they wait for has come. */
const DIALOGS_DELAY_MS = 3000;
const PaletteDialog = lazyComponent(async () => (await loadDialogs()).PaletteDialog);
const EndDialog = lazyComponent(async () => (await loadDialogs()).EndDialog);
const EndingPage = lazyComponent(
  async () => (await import("./ending-page.tsx")).EndingPage,
  EndingWithoutItsPage,
);
const CheckButton = lazyComponent(async () => (await import("./check-question.tsx")).CheckButton);
const Hints = lazyComponent(async () => (await import("./hints.tsx")).Hints);

type DialogName = "palette" | "paper" | "end" | undefined;
/** What a paper has and other quizzes have not. */
type PaperParts = {
  ExamBar: typeof ExamBar;
  HallButtons: typeof HallButtons;
  PaletteAside: typeof PaletteAside;
  PaperLoader: typeof PaperLoader;
  QuestionPaper: typeof QuestionPaper;
};

export type RoomProps = {
  quiz: TimedQuiz;
  questionId: number;
  /** What ends the quiz; by default the server does. */
  onEnd?: (manner: EndManner) => void;
};

/** One question of a quiz in progress, whatever its mode, with all that belongs to it (see modes.ts). */
export function Room({ quiz, questionId, onEnd, paper }: RoomProps & { paper?: PaperParts }) {
  const rules = modes[quiz.mode];
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<DialogName>();
  /** The text that was submitted last and is no number. */
  const [rejected, setRejected] = useState<string>();
  const ending = useEnding(quiz.hash);
  const attempt = useAttempt(quiz, questionId);
  const navigation = useQuizNavigation(quiz, questionId, attempt);
  const question = useQuestion(quiz, questionId, navigation.nextId);
  const choicePause = useChoicePause(`${questionId} ${dialog}`);
  const isLoaded = question.data !== undefined;
  // If that fails, the next tap tries again.
  useEffect(() => {
    if (!isLoaded) return undefined;
    const timer = setTimeout(() => void loadDialogs().catch(() => undefined), DIALOGS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isLoaded]);
  usePrefetchOnInteraction(loadDialogs);
  useEffect(requestPersistentStorage, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text belongs to one question
  useEffect(() => setRejected(undefined), [questionId]);

  const movesOn = () => rules.movesOn && !staySetting.isOn();
  const isSingle = question.data?.type === "multi choice single answer";
  const submit = () => {
    const value = attempt.readValue();
    if (value.length === 0 || !attempt.saveNow(value)) return setRejected(String(value));
    if (movesOn()) navigation.advance();
  };
  const next = () => {
    choicePause.cancel();
    navigation.next(attempt.saveDraft());
  };
  const exit = () => {
    choicePause.cancel();
    navigate(paths.dashboard);
  };
  const close = () => setDialog(undefined);
  const requestEnd = () => {
    attempt.saveAll();
    setDialog("end");
  };
  const end = onEnd ?? ((manner) => void endQuiz(queryClient, quiz.hash, manner));
  const handleTimeUp = () => {
    // The time-up is taken back if the server's clock says that there is time left.
    close();
    attempt.saveAll();
    end("timeUp");
  };

  if (ending)
    return (
      <EndingPage quiz={quiz} ending={ending} answers={attempt.answers} numberOf={navigation.numberOf} />
    );
  const openQuestion = openQuestionIn(quiz, question);
  const { progress, value } = attempt;
  const title = `Question ${navigation.number} of ${plannedLength(quiz)}`;
  const openPalette = () => setDialog("palette");
  return (
    <main className={classNames(styles.page, rules.isPaper && styles.paper)} tabIndex={-1}>
      <title>{`${title} · Rasayan`}</title>
      <h1 className="sr-only">{title}</h1>
      {paper ? (
        <paper.ExamBar
          quiz={quiz}
          questionId={questionId}
          title={title}
          onOpenPalette={openPalette}
          onOpenPaper={() => setDialog("paper")}
          onSubmit={requestEnd}
          onTimeUp={handleTimeUp}
          onGoTo={navigation.goTo}
        />
      ) : (
        <QuizBar
          title={title}
          onOpenPalette={openPalette}
          progress={{ quiz, progress, questionId }}
          exit={{ label: "Save and exit", onExit: exit }}
          aside={quiz.end_time && <QuizTimer quiz={quiz} endTime={quiz.end_time} onTimeUp={handleTimeUp} />}
        />
      )}
      <div className={styles.columns}>
        <div
          className={styles.question}
          {...(rules.isPaper && {
            role: "tabpanel",
            "aria-label": `${sectionOf(quiz, questionId)?.name}, ${title}`,
          })}
        >
          <Question
            key={questionId}
            quiz={quiz}
            questionId={questionId}
            number={navigation.number}
            question={question}
            attempt={attempt}
            asksCertainty={asksCertainty(quiz.type)}
            numberError={rejected === String(value) ? numberError(rejected) : undefined}
            onChosen={() => movesOn() && choicePause.start(navigation.advance)}
            onEnter={() => rules.hasSubmit && submit()}
          >
            {rules.hasCheck && <Hints quizHash={quiz.hash} questionId={questionId} />}
          </Question>
          <div className={styles.actions}>
            <RoomActions attempt={attempt} navigation={navigation}>
              {openQuestion && rules.hasSubmit && !isSingle && (
                <SubmitButton value={value} onSubmit={submit} />
              )}
              {openQuestion && rules.hasCheck && (
                <CheckButton key={questionId} quiz={quiz} question={openQuestion} attempt={attempt} />
              )}
              {paper ? (
                <paper.HallButtons
                  questionId={questionId}
                  attempt={attempt}
                  navigation={navigation}
                  canAnswer={openQuestion !== undefined}
                />
              ) : (
                <NavigationButtons
                  navigation={navigation}
                  isPrimary={!openQuestion || (rules.hasSubmit && isSingle)}
                  ignoresTaps={choicePause.hasJustEnded}
                  onNext={next}
                  onEnd={requestEnd}
                />
              )}
            </RoomActions>
          </div>
        </div>
        {paper && <paper.PaletteAside quiz={quiz} progress={progress} questionId={questionId} />}
      </div>
      {dialog === "palette" && (
        <PaletteDialog
          quiz={quiz}
          progress={progress}
          questionId={questionId}
          onClose={close}
          onEnd={requestEnd}
        />
      )}
      {paper && !quiz.isPreview && <paper.PaperLoader quiz={quiz} />}
      {paper && dialog === "paper" && <paper.QuestionPaper quiz={quiz} onClose={close} />}
      {dialog === "end" && (
        <EndDialog
          quiz={quiz}
          attempt={attempt}
          numberOf={navigation.numberOf}
          onKeepGoing={close}
          onEnd={() => {
            close();
            end("requested");
          }}
        />
      )}
    </main>
  );
}

/** Shown if the page for the end does not load. */
function EndingWithoutItsPage({ quiz, ending }: { quiz: TimedQuiz; ending: Ending }) {
  useEffect(() => void focusHeading(), []);
  return (
    <PageLayout width="m">
      <h1>{ending.manner === "timeUp" ? "Time is up." : endTexts[quiz.mode].title}</h1>
      <Alert role="alert">The quiz could not be ended yet. We keep trying.</Alert>
    </PageLayout>
  );
}
