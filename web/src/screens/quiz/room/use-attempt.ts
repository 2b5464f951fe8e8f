import type { Certainty } from "@rasayan/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useSyncExternalStore } from "react";
import { currentUserId } from "../../../api/outbox-transport.ts";
import { useQuizAnswers } from "../../../api/quiz-answers.ts";
import { closedIdsOf, quizQuery, quizQuestionQuery, type TimedQuiz } from "../../../api/quizzes.ts";
import {
  changeAttempt,
  type Draft,
  onAttemptChange,
  parseAttempt,
  readAttempt,
  readAttemptText,
  readCertainty,
  type StoredAttempt,
  storeCertainty,
  withDraft,
  withMark,
  withVisit,
} from "../../../device/attempt-storage.ts";
import { isCleared, type Times } from "../../../device/outbox-entry.ts";
import { type OutboxState, pendingPayload } from "../../../device/outbox-state.ts";
import { quizTypes } from "../../../messages/quiz-types.ts";
import { toDraft, toPayload } from "./answer-payload.ts";
import { saveBlankTime } from "./blank-time.ts";
import { modes } from "./modes.ts";
import { progressOf } from "./progress.ts";
import { useVisibleTime, visibleTimeOf } from "./visible-time.ts";

/** How long a typed or ticked answer must rest until it is saved. */
const REST_MS = 1000;

export type Attempt = ReturnType<typeof useAttempt>;

/**
 * The learner's attempt, as the server and this device know it, and everything that changes it. A draft is an answer
 * that is ticked or typed. It is stored on this device at once, and saved as an answer when it rests, when the learner
 * leaves the question, and when the page is hidden or closed. In a diagnostic a draft is not saved at rest, because an
 * answer decides which question comes next.
 */
export function useAttempt(quiz: TimedQuiz, questionId: number) {
  const { hash } = quiz;
  const queryClient = useQueryClient();
  const answers = useQuizAnswers(hash);
  const text = useSyncExternalStore(
    onAttemptChange,
    () => readAttemptText(hash),
    () => null,
  );
  const stored = useMemo(() => parseAttempt(text), [text]);
  const { drafts } = stored;
  const [, showCertainty] = useReducer((count: number) => count + 1, 0);
  /** The questions whose answers were changed since they were opened. */
  const changedIds = useRef(new Set<number>());
  const readTimes = useVisibleTime(hash, questionId, (id, times, isClosing) => {
    saveDrafts([id], () => times, isClosing);
    // The outbox has handled this event already, so it does not know the draft yet.
    if (isClosing) answers.flush();
    saveTime(id, times);
  });

  const cachedQuestion = (id: number) => queryClient.getQueryData(quizQuestionQuery(hash, id).queryKey);
  const change = (changeStored: (stored: StoredAttempt) => StoredAttempt) =>
    changeAttempt(hash, currentUserId(queryClient), changeStored);
  const setDraft = (id: number, draft: Draft | undefined) =>
    change((stored) => withDraft(stored, id, draft, answers.nextSeq()));
  const timesOf = (id: number) => (id === questionId ? readTimes() : visibleTimeOf(hash, id));
  const saveTime = (id: number, times: Times) =>
    void saveBlankTime(queryClient, hash, id, times).catch(() => undefined);
  const readCertaintyOf = (id: number) =>
    certaintyOf(answers.readLatest(), hash, { id, ...cachedQuestion(id) });

  /** Stores an answer and sends it. `seq`: by default, it was given now. Returns false for a text that is no number. */
  function save(
    id: number,
    draft: Draft,
    times: Times,
    { certainty = readCertaintyOf(id), seq }: { certainty?: Certainty | null; seq?: number } = {},
  ): boolean {
    const type = cachedQuestion(id)?.type;
    const payload = toPayload(type, draft, certainty);
    // An earlier version of the app stored options of single-choice questions as drafts, too.
    if (!payload || (modes[quiz.mode].isPaper && !type)) return false;
    if (isCleared(payload)) storeCertainty(hash, id);
    changedIds.current.add(id);
    answers.enqueue(id, payload, times, seq);
    return true;
  }

  /**
   * Saves the drafts of these questions as given when they were ticked or typed. Text that is not a number stays, and so does every draft if the page is
   * closing, because the answer may neither be sent nor stored in time. Returns whether there was such an answer.
   */
  function saveDrafts(ids: readonly number[], timesFor = timesOf, isClosing = false): boolean {
    const stored = readAttempt(hash);
    const saved = ids.filter((id) => {
      const draft = closedIdsOf(quiz).includes(id) ? undefined : stored.drafts[id];
      return draft !== undefined && save(id, draft, timesFor(id), { seq: stored.draftSeqs[id] });
    });
    if (!isClosing) for (const id of saved) setDraft(id, undefined);
    return saved.length > 0;
  }

  /** What the server and this device know now. A render may be older. */
  const readProgress = () =>
    progressOf(
      queryClient.getQueryData(quizQuery(hash).queryKey) ?? quiz,
      answers.readLatest(),
      readAttempt(hash),
    );

  /** Saves which questions were opened, and the changes of marks that this device alone knows. */
  const saveVisits = () =>
    void answers.enqueueVisits(() => {
      const isNew = (id: number) => modes[quiz.mode].isPaper && !quiz.visited_ids.includes(id);
      const visited_ids = [...readProgress().visited].filter(isNew);
      const marks = Object.entries(readAttempt(hash).marks);
      return {
        visited_ids,
        marks: marks.map(([id, marked]) => ({ question_id: Number(id), marked })),
      };
    });

  const handleOpened = useEffectEvent((id: number) => {
    change((stored) => withVisit(stored, id));
    // Other modes need no request of their own: a question is known as opened by its answer, or by its time.
    if (modes[quiz.mode].isPaper && !quiz.visited_ids.includes(id)) saveVisits();
  });
  useEffect(() => handleOpened(questionId), [questionId]);

  const saveStoredMarks = useEffectEvent(() => {
    if (Object.keys(readAttempt(hash).marks).length > 0) saveVisits();
  });
  useEffect(() => saveStoredMarks(), []);

  const onRest = useEffectEvent(() => void saveDrafts(quiz.question_ids));
  const savesAtRest = !quizTypes[quiz.type].isDiagnostic;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of a draft starts the wait anew.
  useEffect(() => {
    if (!savesAtRest) return undefined;
    const timer = setTimeout(() => onRest(), REST_MS);
    return () => clearTimeout(timer);
  }, [savesAtRest, drafts]);

  const savedIn = (state: OutboxState): Draft => {
    const question = cachedQuestion(questionId);
    return question ? toDraft(state, question) : [];
  };
  /** What the answer input stands for now. A render may be older. */
  const readValue = (): Draft => readAttempt(hash).drafts[questionId] ?? savedIn(answers.readLatest());
  const draft = drafts[questionId];
  const saved = savedIn(answers.state);
  const progress = progressOf(quiz, answers.state, stored);
  /** Saves an answer to this question at once. Returns false for a text that is no number. */
  const saveNow = (value: Draft, certainty?: Certainty): boolean => {
    const isSaved = save(questionId, value, readTimes(), { certainty });
    if (isSaved) setDraft(questionId, undefined);
    return isSaved;
  };
  return {
    answers,
    drafts,
    draft,
    saved,
    /** What the answer input shows. */
    value: draft ?? saved,
    progress,
    readProgress,
    readValue,
    readTimes,
    certainty: readCertaintyOf(questionId),
    isMarked: progress.marked.has(questionId),
    saveNow,
    /** Call with what a tap or key makes of the answer. The choice of one option is saved at once. */
    change(value: Draft): void {
      if (cachedQuestion(questionId)?.type === "multi choice single answer") saveNow(value);
      else setDraft(questionId, String(value) === String(savedIn(answers.readLatest())) ? undefined : value);
    },
    /** Saves the certainty with the answer; without an answer it waits for one. Returns whether there was one. */
    setCertainty(certainty: Certainty): boolean {
      const value = readValue();
      if (value.length > 0 && saveNow(value, certainty)) return true;
      storeCertainty(hash, questionId, certainty);
      showCertainty();
      return false;
    },
    setMark(isMarked: boolean): void {
      if (readProgress().marked.has(questionId) === isMarked) return;
      // Here at once, because the page may be closed before the outbox has stored it.
      change((attempt) => withMark(attempt, questionId, isMarked));
      saveVisits();
    },
    /** Saves the draft of this question at once and returns whether there was one. */
    saveDraft: () => saveDrafts([questionId]),
    /** Saves all drafts, and how long this question was visible, at once. */
    saveAll(): void {
      saveDrafts(quiz.question_ids);
      saveTime(questionId, readTimes());
    },
    /** Whether the answer to a question was changed since the question was opened; then starts anew. */
    takeChanged: (id: number): boolean => changedIds.current.delete(id),
  };
}

/** How certain the learner is of the answer to a question, sent or not, or still to come; null if they have not said. */
function certaintyOf(
  state: OutboxState,
  quizHash: string,
  { id, certainty }: { id: number; certainty?: Certainty | null },
): Certainty | null {
  const pending = pendingPayload(state, id);
  if (pending && !isCleared(pending)) return pending.certainty ?? null;
  return readCertainty(quizHash, id) ?? ((!pending && certainty) || null);
}
