import { type Blueprint, type BlueprintSection, blueprints, maxMarksOf } from "../exam/blueprints.ts";
import { logistic } from "../logistic.ts";
import { examTrackOf, type TargetExam } from "../plan/exam-horizon.ts";
import { examProbability } from "../plan/topic-value.ts";
import { chapterEstimate } from "../student/ability.ts";
import { defaultPriors, type Model, newLearner } from "../student/states.ts";
import { type MetricsInput, percent, type TopicEvidence, topicEvidence } from "./evidence.ts";
import { groupByChapter } from "./mastery.ts";

/** A chapter's contribution to overall prep, in points of 100; `max` is the most it can reach. */
export type ChapterContribution = { chapterId: number; points: number; max: number };

/** The share of the paper's marks that is expected of a learner today, in points of 100 with one decimal. */
export type OverallPrep = {
  value: number;
  /** An 80 % interval of `value`: few answers make it wide, and never `value` low. */
  low: number;
  high: number;
  contributions: ChapterContribution[];
};

/**
 * What is expected of a learner before the first answer, in logits. The engine's states begin at 0, an even chance at a
 * question of medium difficulty, which is more than most students can do; with few answers they stay near it. The prior's
 * part in the mean fades with the variance, and so does this (engine.md §6).
 */
const PRIOR_LEVEL = -1.15;
/** Half-width of an 80 % interval in standard deviations. */
const Z_80_PERCENT = 1.28;
/** Nodes and weights of five-point Gauss-Hermite quadrature for a standard normal variable. */
const QUADRATURE_NODES = [-2.85697, -1.355626, 0, 1.355626, 2.85697];
const QUADRATURE_WEIGHTS = [0.011257, 0.222076, 0.533333, 0.222076, 0.011257];
const DERIVATIVE_STEP = 0.05;
/**
 * Variance of a right answer. With that of p = .36, which is also that of p = .64, the marks of a Main paper have a
 * standard deviation of 12 (engine.md §6).
 */
const ANSWER_VARIANCE = 0.23;

/**
 * Standard deviation of what the engine is off by because no learner works just as its model, as a share of the full
 * marks: as far as it is off on average in simulated learners who work differently (engine.md §9).
 */
const MODEL_ERROR = 0.045;

/** How far the prior of the learner's level is moved; less once the model's bias is trained and says it itself. */
export const priorShift = ({ bias }: Pick<Model, "bias">): number => Math.min(0, PRIOR_LEVEL - bias);

/**
 * Overall prep: the share of the marks of the exam's papers that is expected if the learner sat one today, with its parts
 * by chapter (engine.md §6).
 */
export function overallPrep({ exam, ...profile }: MetricsInput & { exam: TargetExam }): OverallPrep {
  const { sections, fullMarks } = papersOf(exam);
  const { topics, expected, deviation } = expectedMarks(profile, exam, sections);
  const points = (marks: number) => (100 * marks) / fullMarks;
  const contributions = [...groupByChapter(topics)].map(([chapterId, chapterTopics]) => ({
    chapterId,
    points: points(sumOf(chapterTopics, ({ marks }) => marks)),
    max: sumOf(chapterTopics, ({ share }) => 100 * share),
  }));
  const margin = Z_80_PERCENT * points(deviation);
  const limit = (value: number) => oneDecimal(Math.min(100, Math.max(0, value)));
  const value = points(expected);
  return { value: limit(value), low: limit(value - margin), high: limit(value + margin), contributions };
}

/** Marks that are expected of a learner today, with an 80 % interval, which holds the luck of a single sitting too. */
export type MarksForecast = { marks: number; low: number; high: number };

/** The marks of one paper by this blueprint. Sections share the topics evenly, by their weightage in the learner's exam. */
export const forecastPaper = (profile: MetricsInput, { exam, sections }: Blueprint): MarksForecast =>
  forecastMarks(profile, exam === "main" ? "JEE Main" : "JEE Advanced", sections);

/** The marks of chemistry in an exam, over all its papers. */
export function forecastExam(profile: MetricsInput, exam: TargetExam): MarksForecast & { max: number } {
  const { sections, fullMarks } = papersOf(exam);
  return { ...forecastMarks(profile, exam, sections), max: fullMarks };
}

/**
 * The marks that all students together are expected to have in a sitting of this paper: an 80 % interval, and the
 * percentage with at most `marks`. It is the engine's view of a learner of whom it knows nothing, not a count of students.
 */
export function expectedOfStudents(
  profile: MetricsInput,
  { exam, sections }: Blueprint,
  marks: number,
): { low: number; high: number; atMost: number } {
  const stranger = { ...profile, learner: newLearner() };
  const distribution = marksDistribution(stranger, exam === "main" ? "JEE Main" : "JEE Advanced", sections);
  const { low, high } = intervalOf(distribution);
  const z = (marks - distribution.mean) / distribution.deviation;
  return { low, high, atMost: percent(logistic(NORMAL_AS_LOGISTIC * z)) };
}

const forecastMarks = (profile: MetricsInput, exam: TargetExam, sections: readonly BlueprintSection[]) =>
  intervalOf(marksDistribution(profile, exam, sections));

/** σ(1.702 z) differs from the normal distribution's share below z by less than 1 % (Haley, 1952). */
const NORMAL_AS_LOGISTIC = 1.702;

/** The marks of one sitting, as a normal distribution, and what the sections can give. */
function marksDistribution(profile: MetricsInput, exam: TargetExam, sections: readonly BlueprintSection[]) {
  const { expected, deviation } = expectedMarks(profile, exam, sections);
  const paperVariance = sumOf(
    sections,
    ({ questions, marking: { full, negative } }) => questions * ANSWER_VARIANCE * (full - negative) ** 2,
  );
  return {
    mean: expected,
    deviation: Math.sqrt(deviation ** 2 + paperVariance),
    lowest: sumOf(sections, ({ questions, marking }) => questions * marking.negative),
    highest: sumOf(sections, ({ questions, marking }) => questions * marking.full),
  };
}

function intervalOf({
  mean,
  deviation,
  lowest,
  highest,
}: ReturnType<typeof marksDistribution>): MarksForecast {
  const margin = Z_80_PERCENT * deviation;
  const limit = (marks: number) => oneDecimal(Math.min(highest, Math.max(lowest, marks)));
  return { marks: limit(mean), low: limit(mean - margin), high: limit(mean + margin) };
}

/** The same share for a part of the paper whose ability is known only as a whole; `low` and `high` are an 80 % interval. */
export function shareOfMarks(
  { exam, model }: { exam: TargetExam; model: Model },
  { mean, variance }: { mean: number; variance: number },
): { percent: number; low: number; high: number } {
  const { sections, fullMarks } = papersOf(exam);
  const shareAt = (logit: number) =>
    marksOfPaper(sections, examProbability(exam, model, defaultPriors.newTopicRecall, logit)) / fullMarks;
  const margin = Z_80_PERCENT * Math.sqrt(variance);
  const share = meanOf({ mean, variance: variance + defaultPriors.topic }, shareAt);
  const distanceTo = (logit: number) => Math.hypot(shareAt(logit) - share, Z_80_PERCENT * MODEL_ERROR);
  return {
    percent: percent(share),
    low: percent(Math.max(0, share - distanceTo(mean - margin))),
    high: percent(Math.min(1, share + distanceTo(mean + margin))),
  };
}

/** The points that overall prep lacks because topics were learned and forgotten since. */
export function forgottenPoints(profile: MetricsInput & { exam: TargetExam }): number {
  const topics = new Map(
    [...profile.learner.topics].map(([topicId, topic]) => [
      topicId,
      topic.memory ? { ...topic, memory: { ...topic.memory, lastAt: profile.now } } : topic,
    ]),
  );
  const fresh = overallPrep({ ...profile, learner: { ...profile.learner, topics } });
  return oneDecimal(fresh.value - overallPrep(profile).value);
}

/** How many points each chapter changed between two values of overall prep. */
export function contributionChanges(
  before: Pick<OverallPrep, "contributions">,
  after: Pick<OverallPrep, "contributions">,
): { chapterId: number; change: number }[] {
  const earlierPoints = new Map(before.contributions.map(({ chapterId, points }) => [chapterId, points]));
  return after.contributions.map(({ chapterId, points }) => {
    const change = points - (earlierPoints.get(chapterId) ?? 0);
    return { chapterId, change };
  });
}

/**
 * The change between two values of overall prep, and the chapter that contributed most in that direction, as in "−1.2
 * since last week, mostly Electrochemistry". The chapter is null if nothing changed.
 */
export function prepChange(
  before: Pick<OverallPrep, "value" | "contributions">,
  after: OverallPrep,
): { change: number; topContributorId: number | null } {
  const change = oneDecimal(after.value - before.value);
  const [largest] = contributionChanges(before, after).toSorted(
    (a, b) => Math.sign(change) * (b.change - a.change),
  );
  return { change, topContributorId: change === 0 ? null : (largest?.chapterId ?? null) };
}

/** What the papers of an exam ask; several patterns count by their marks. */
function papersOf(exam: TargetExam) {
  const papers = blueprints.filter((blueprint) => blueprint.exam === examTrackOf(exam));
  return { sections: papers.flatMap(({ sections }) => sections), fullMarks: sumOf(papers, maxMarksOf) };
}

/** The marks that these sections are expected to give, topic by topic and together, and how sure that is. */
function expectedMarks(input: MetricsInput, exam: TargetExam, sections: readonly BlueprintSection[]) {
  // Only answers and cards count: nobody raises the figure by ticking chapters.
  const profile = { ...input, learner: { ...input.learner, completedChapters: new Set<number>() } };
  const marksAt: MarksFunction = ({ recall, share }, logit) => {
    const probability = examProbability(exam, profile.model, recall ?? defaultPriors.newTopicRecall, logit);
    return share * marksOfPaper(sections, probability);
  };
  const fullMarks = sumOf(sections, ({ questions, marking }) => questions * marking.full);
  const shift =
    priorShift(profile.model) * Math.min(1, profile.learner.overall.variance / defaultPriors.overall);
  const topics = topicEvidence(profile).map((evidence) => {
    const topic = { ...evidence, mean: evidence.mean + shift };
    return { ...topic, marks: meanOf(topic, (logit) => marksAt(topic, logit)) };
  });
  return {
    topics,
    expected: sumOf(topics, ({ marks }) => marks),
    deviation: Math.hypot(Math.sqrt(varianceOfMarks(profile, topics, marksAt)), MODEL_ERROR * fullMarks),
  };
}

/** The marks that a topic gives if its ability is this logit. */
type MarksFunction = (topic: TopicEvidence, logit: number) => number;

/** The marks of these sections if each answer is right with this probability. */
const marksOfPaper = (sections: readonly BlueprintSection[], probability: number) =>
  sumOf(sections, ({ questions, marking }) => questions * marksOf(marking, probability));

/**
 * The marks of a question. At least 0, because a question may be left blank. Where partly right answers have marks, those are
 * taken to make up for the negative marks of wrong ones (judged).
 */
function marksOf({ full, partial, negative }: BlueprintSection["marking"], probability: number): number {
  const lost = partial === null ? -negative * (1 - probability) : 0;
  return Math.max(0, full * probability - lost);
}

/** E[value at m] over m ~ N(mean, variance). */
function meanOf(
  { mean, variance }: { mean: number; variance: number },
  valueAt: (logit: number) => number,
): number {
  const spread = Math.sqrt(variance);
  return QUADRATURE_NODES.reduce(
    (sum, node, index) => sum + (QUADRATURE_WEIGHTS[index] ?? 0) * valueAt(mean + node * spread),
    0,
  );
}

/**
 * Variance of the marks due to uncertain estimates: an error in the overall level affects all topics together, an
 * error in a chapter only its own topics.
 */
function varianceOfMarks(
  { learner }: MetricsInput,
  topics: readonly TopicEvidence[],
  marksAt: MarksFunction,
): number {
  const slopes = topics.map((topic) => ({
    ...topic,
    slope:
      (marksAt(topic, topic.mean + DERIVATIVE_STEP) - marksAt(topic, topic.mean - DERIVATIVE_STEP)) /
      (2 * DERIVATIVE_STEP),
  }));
  const slopeOf = (slopesOfChapter: typeof slopes) => sumOf(slopesOfChapter, ({ slope }) => slope);
  const chapterVariance = sumOf(
    [...groupByChapter(slopes)],
    ([chapterId, slopesOfChapter]) =>
      chapterEstimate(learner, chapterId).variance * slopeOf(slopesOfChapter) ** 2,
  );
  const topicVariance = sumOf(slopes, ({ topicId, slope }) => {
    const variance = learner.topics.get(topicId)?.variance ?? defaultPriors.topic;
    return variance * slope ** 2;
  });
  return learner.overall.variance * slopeOf(slopes) ** 2 + chapterVariance + topicVariance;
}

const sumOf = <Item>(items: readonly Item[], amountOf: (item: Item) => number) =>
  items.reduce((sum, item) => sum + amountOf(item), 0);

const oneDecimal = (value: number) => Math.round(10 * value) / 10;
