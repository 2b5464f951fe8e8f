import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { paperQuery, saveVisits } from "../../../api/exam.ts";
import { useQuizAnswers } from "../../../api/quiz-answers.ts";
import { closedIdsOf, quizQuestionQuery, type TimedQuiz } from "../../../api/quizzes.ts";
import { submitQuiz, useIsSubmitting } from "../../../api/submit-quiz.ts";
import { requestPersistentStorage } from "../../../device/idb-store.ts";
import type { AnswerPayload, Times } from "../../../device/outbox-entry.ts";
import { failedIds } from "../../../device/outbox-state.ts";
import { paths } from "../../../router/paths.ts";
import { useNavigate } from "../../../router/router.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { loadFonts } from "../../../ui/html/katex-assets.ts";
import { fontsIn } from "../../../ui/html/katex-fonts.ts";
import { asksCertainty } from "../certainty/asks-certainty.ts";
import { payloadOf, useAttemptDeviceState } from "../player/attempt.ts";
import { SaveError } from "../player/save-error.tsx";
import { SubmittingQuiz } from "../player/submitting-quiz.tsx";
import { useDraftSaving } from "../player/use-draft-saving.ts";
import { useVisibleTime } from "../player/visible-time.ts";
import { questionTexts } from "../question-loading.tsx";
import { positionOf } from "../question-order.ts";
import { answerPayloadFor } from "./answer-fields.tsx";
import { ExamBar } from "./exam-bar.tsx";
import { ExamPalette } from "./exam-palette.tsx";
import styles from "./exam-player.module.css";
import { ExamQuestion } from "./exam-question.tsx";
import { buildExamAttempt, sectionOf, withUnsentMark } from "./exam-state.ts";
import { QuestionPaper } from "./question-paper.tsx";
import { SubmitDialog } from "./submit-dialog.tsx";
import { SubmittingPaper } from "./submitting-paper.tsx";
import { useMedia } from "./use-device.ts";

type DialogName = "palette" | "paper" | "submit" | undefined;

/** A quiz in exam mode: one question of a paper with sections, as in the exam hall. */
export function ExamPlayer({ quiz, questionId }: { quiz: TimedQuiz; questionId: number }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<DialogName>();
  const [isTimeUp, setTimeUp] = useState(false);
  const [notice, setNotice] = useState("");
  const isSubmitting = useIsSubmitting(quiz.hash);
  const isWide = useMedia("(min-width: 900px)");
  const answers = useQuizAnswers(quiz.hash);
  const device = useAttemptDeviceState(quiz.hash, questionId);
  const readTimes = useVisibleTime(quiz.hash, questionId);
  const attempt = buildExamAttempt(quiz, answers.state, device.deviceState.visited);
  const { number, previousId, nextId } = positionOf(quiz.question_ids, questionId);
  const numberOf = (id: number) => positionOf(quiz.question_ids, id).number;
  const question = useExamQuestion(quiz, questionId);
  useEffect(requestPersistentStorage, []);

  /** The questions whose answers were changed since they were opened. */
  const changedIds = useRef(new Set<number>());
  const enqueue = (id: number, payload: AnswerPayload, times: Times) => {
    const type = queryClient.getQueryData(quizQuestionQuery(quiz.hash, id).queryKey)?.type;
    changedIds.current.add(id);
    const latest = buildExamAttempt(quiz, answers.readLatest(), []);
    const marked = withUnsentMark(payload, id, answers.readLatest(), latest);
    answers.enqueue(id, type ? answerPayloadFor(type, marked) : marked, times);
  };
  const { saveAll } = useDraftSaving(quiz, questionId, {
    answers: { ...answers, enqueue },
    device,
    readTimes,
  });

  /** Saves which questions were opened, and the mark of this one. */
  const storeVisits = (isMarked?: boolean) =>
    saveVisits(queryClient, quiz.hash, () => {
      const latest = buildExamAttempt(quiz, answers.readLatest(), device.readLatest().visited);
      const visited = new Set([...latest.visited, questionId]);
      const marked = new Set(latest.marked);
      if (isMarked) marked.add(questionId);
      else if (isMarked === false) marked.delete(questionId);
      const isNew = (id: number) => !quiz.visited_ids.includes(id);
      return { visited_ids: [...visited].filter(isNew), marked_ids: [...marked] };
    });
  const lastId = useRef(questionId);
  const handleOpened = useEffectEvent(() => {
    const leftId = lastId.current;
    lastId.current = questionId;
    if (leftId !== questionId)
      setNotice(changedIds.current.delete(leftId) ? `Question ${numberOf(leftId)} is saved.` : "");
    if (!quiz.visited_ids.includes(questionId)) void storeVisits();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each question that is opened
  useEffect(() => handleOpened(), [questionId]);

  /** Saves the answer as it is shown, and whether the question is marked for review. */
  const save = (isMarked: boolean) => {
    const payload = payloadOf(device.readLatest().drafts[questionId] ?? " ");
    if (payload) {
      enqueue(questionId, { ...payload, marked: isMarked }, readTimes());
      device.saveDraft(undefined);
    } else if (attempt.marked.has(questionId) !== isMarked) void storeVisits(isMarked);
  };
  const goTo = (id: number) => navigate(paths.quizQuestion(quiz.hash, id));
  const saveAndNext = (isMarked: boolean) => {
    save(isMarked);
    if (nextId === undefined) setNotice("This is the last question.");
    else goTo(nextId);
  };
  const clear = () => {
    device.saveDraft(undefined);
    enqueue(questionId, { answer_id: null, marked: false }, readTimes());
  };
  const submit = () => {
    setDialog(undefined);
    void submitQuiz(queryClient, quiz.hash);
  };

  if (isTimeUp)
    return (
      <SubmittingQuiz
        quizHash={quiz.hash}
        isTimeUp
        answers={answers}
        numberOf={numberOf}
        onKeepGoing={() => setTimeUp(false)}
      />
    );
  if (isSubmitting) return <SubmittingPaper quizHash={quiz.hash} answers={answers} numberOf={numberOf} />;
  const title = `Question ${number} of ${quiz.question_ids.length}`;
  const isClosed = closedIdsOf(quiz).includes(questionId);
  const canAnswer = !isClosed && question.data !== undefined && !("outcome" in question.data);
  const isNumber = question.data?.type === "numerical";
  const close = () => setDialog(undefined);
  return (
    <main className={classNames(styles.page, isNumber && styles.withKeypad)} tabIndex={-1}>
      <title>{`${title} · Rasayan`}</title>
      <h1 className="sr-only">{title}</h1>
      <ExamBar
        quiz={quiz}
        questionId={questionId}
        title={title}
        onOpenPalette={isWide ? undefined : () => setDialog("palette")}
        onOpenPaper={() => setDialog("paper")}
        onSubmit={() => {
          saveAll();
          setDialog("submit");
        }}
        onTimeUp={() => {
          saveAll();
          setTimeUp(true);
        }}
        onGoTo={goTo}
      />
      <div className={styles.columns}>
        <div
          className={styles.question}
          role="tabpanel"
          aria-label={`${sectionOf(quiz, questionId)?.name}, ${title}`}
        >
          <ExamQuestion
            key={questionId}
            quizHash={quiz.hash}
            question={question}
            number={number}
            isClosed={isClosed}
            answers={answers}
            draft={device.deviceState.drafts[questionId]}
            onDraftChange={device.saveDraft}
            asksCertainty={asksCertainty(quiz.type)}
            onAnswer={(payload) => {
              enqueue(questionId, payload, readTimes());
              device.saveDraft(undefined);
            }}
            notice={notice}
          />
          <div className={styles.bar}>
            {failedIds(answers.state).length > 0 && <SaveError answers={answers} numberOf={numberOf} />}
            <div className={styles.buttons}>
              <Button variant="secondary" compact disabled={!canAnswer} onClick={clear}>
                Clear Response
              </Button>
              <Button
                variant="secondary"
                compact
                disabled={!canAnswer}
                className={styles.mark}
                onClick={() => saveAndNext(true)}
              >
                Mark for Review &amp; Next
              </Button>
              <Button
                variant="secondary"
                compact
                disabled={previousId === undefined}
                onClick={() => previousId !== undefined && goTo(previousId)}
              >
                Back
              </Button>
              <Button compact onClick={() => saveAndNext(false)}>
                Save &amp; Next
              </Button>
            </div>
          </div>
        </div>
        {isWide && (
          <aside className={styles.side} aria-label="Question palette">
            <h2 className="sr-only">Question palette</h2>
            <ExamPalette quiz={quiz} attempt={attempt} questionId={questionId} />
          </aside>
        )}
      </div>
      {dialog === "palette" && !isWide && (
        <Modal title="All questions" wide onClose={close}>
          <ExamPalette quiz={quiz} attempt={attempt} questionId={questionId} onNavigate={close} />
        </Modal>
      )}
      {dialog === "paper" && <QuestionPaper quiz={quiz} onClose={close} />}
      {dialog === "submit" && (
        <SubmitDialog
          quiz={quiz}
          attempt={attempt}
          deviceState={device.deviceState}
          failedIds={failedIds(answers.state)}
          isDurable={answers.isDurable}
          numberOf={numberOf}
          onKeepGoing={close}
          onSubmit={submit}
        />
      )}
    </main>
  );
}

/** The current question. The whole paper is fetched at once and stored on this device, so that it works offline. */
function useExamQuestion(quiz: TimedQuiz, questionId: number) {
  const queryClient = useQueryClient();
  const paper = useQuery(paperQuery(quiz));
  const question = useQuery({
    ...quizQuestionQuery(quiz.hash, questionId),
    enabled: !paper.isPending,
    // The question may have been answered in another tab or on another device.
    refetchOnWindowFocus: "always",
  });
  const { hash, question_ids, answered_ids } = quiz;
  useEffect(() => {
    if (!paper.dataUpdatedAt) return;
    const questions = question_ids.flatMap(
      (id) => queryClient.getQueryData(quizQuestionQuery(hash, id).queryKey) ?? [],
    );
    void loadFonts(fontsIn(questions.flatMap(questionTexts)));
  }, [paper.dataUpdatedAt, queryClient, hash, question_ids]);
  // What was answered or cleared on another device since the paper was fetched.
  useEffect(() => {
    for (const id of question_ids) {
      const { queryKey } = quizQuestionQuery(hash, id);
      const cached = queryClient.getQueryData(queryKey);
      if (cached && (cached.selected_answer !== null) !== answered_ids.includes(id))
        void queryClient.invalidateQueries({ queryKey, exact: true });
    }
  }, [queryClient, hash, question_ids, answered_ids]);
  return question;
}
