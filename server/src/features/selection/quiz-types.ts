import type { ChapterQuizType, MistakeSource, QuizType, TargetExam } from "@rasayan/contract";
import {
  currentMarkingRule,
  DIAGNOSTIC_FINISH_AFTER,
  diagnosticMarkingRule,
  type MarkingRule,
} from "@rasayan/engine";
import {
  type Candidate,
  selectBookmarked,
  selectPreviousQuestions,
  selectQuickQuiz,
  selectUnlimited,
} from "./selection.ts";

/** What the types of quizzes differ in. */
type QuizTypeRules = {
  /** The time limit; null means none. */
  minutes: number | null;
  /** The marking of a new quiz. */
  markingFor: (targetExam: TargetExam | null) => MarkingRule;
  /** After this many answered or skipped questions the player offers to finish; null: only after the last one. */
  finishAfter: number | null;
  /** Whether the quiz says what a new learner knows; its summary then has a result by chapter. */
  isDiagnostic: boolean;
  /** Whether its answers count as questions of the day. */
  isDaily: boolean;
  /** Whether a learner can keep it as a test of their own. */
  canBeSaved: boolean;
  /** What the mistakes notebook calls the quizzes of this type. */
  mistakeSource: MistakeSource;
};

/** How the questions of a quiz are chosen. */
type Selection = {
  questions: number;
  select: (candidates: readonly Candidate[], count: number) => Candidate[];
};

/** Which questions of a chapter or topic come first: unseen ones, unseen ones without those solved, or the newest papers. */
export type CandidateOrder = "unseen" | "unsolved" | "newest-paper";

/** What a selection chooses from. */
type Pool = {
  candidates: {
    order: CandidateOrder;
    /**
     * As many as such a quiz has, so that a topic with enough unseen questions needs no seen ones; a few more for one
     * that mixes types and difficulties, and many more for one that looks for a certain kind.
     */
    maxPerTopic: number;
  };
};

type ChapterQuizRules = QuizTypeRules & Selection & Pool;

/** Without a time limit, marked like the latest paper of the learner's exam. */
const plain = {
  minutes: null,
  markingFor: currentMarkingRule,
  finishAfter: null,
  isDiagnostic: false,
  isDaily: false,
  canBeSaved: false,
  mistakeSource: "other",
} satisfies QuizTypeRules;

const ofChapter = { ...plain, mistakeSource: "chapter" } satisfies QuizTypeRules;

/** The quizzes of one chapter, which learners start on the chapter's practice page. */
export const chapterQuizTypes: Record<ChapterQuizType, ChapterQuizRules> = {
  "quick-quiz_chapter": {
    ...ofChapter,
    minutes: 20,
    questions: 10,
    candidates: { order: "unseen", maxPerTopic: 15 },
    select: selectQuickQuiz,
  },
  unlimited_chapter: {
    ...ofChapter,
    questions: 30,
    candidates: { order: "unsolved", maxPerTopic: 30 },
    select: selectUnlimited,
  },
  "previous-questions_chapter": {
    ...ofChapter,
    questions: 30,
    candidates: { order: "newest-paper", maxPerTopic: 30 },
    select: selectPreviousQuestions,
  },
};

/** All types of quizzes. */
export const quizTypes = {
  ...chapterQuizTypes,
  /** Questions that the request names: the daily questions. */
  custom: { ...plain, isDaily: true, mistakeSource: "daily" },
  /** The learner's bookmarked questions. */
  bookmarks: { ...plain, questions: 30, select: selectBookmarked },
  /**
   * The first quiz. Each answer decides on the next question (`diagnostic-actions.ts`). */
  diagnostic: {
    ...plain,
    markingFor: diagnosticMarkingRule,
    finishAfter: DIAGNOSTIC_FINISH_AFTER,
    isDiagnostic: true,
    mistakeSource: "diagnostic",
  },
  /** A paper; its blueprint decides on the time limit and the marking. */
  mock: { ...plain, mistakeSource: "mock" },
  /** Questions that fit the learner's filters; the request decides on the time limit. */
  built: { ...plain, canBeSaved: true },
  /** Questions of the learner's mistakes notebook. */
  mistakes: plain,
  /** Questions like one that the learner has reviewed. */
  similar: { ...plain, questions: 3, candidates: { order: "unseen", maxPerTopic: 60 } },
  /** Questions of the topic of a note. */
  topic: {
    ...plain,
    questions: 10,
    candidates: { order: "unseen", maxPerTopic: 15 },
    select: selectQuickQuiz,
  },
  /** A test that a teacher has set; it decides on the time limit and the marking. */
  assigned: plain,
} satisfies Record<QuizType, QuizTypeRules & Partial<Selection & Pool>>;

/** Returns the rules of a stored quiz. */
export const rulesOf = (type: string): QuizTypeRules => quizTypes[type as QuizType];
