import type { ChapterMetrics } from "../api/metrics.ts";
import { formatCount, formatPercent } from "../format/numbers.ts";
import type { Explanation } from "./metric.ts";
import { formatAnswers } from "./smart-path-format.ts";

type Topic = ChapterMetrics["topics"][number];

/** Explains how a metric of a chapter is computed, topic by topic. */
export function chapterExplanation(
  metric: "completed" | "retained" | "score" | "mastery" | "evidence",
  chapter: ChapterMetrics,
): Explanation {
  switch (metric) {
    case "completed":
      return explainCompleted(chapter);
    case "retained":
      return explainRetained(chapter);
    case "score":
      return explainScore(chapter);
    case "mastery":
      return explainMastery(chapter);
    case "evidence":
      return explainEvidence(chapter);
  }
}

function explainCompleted({ topics }: ChapterMetrics): Explanation {
  const coveredCount = topics.filter(({ is_covered }) => is_covered).length;
  return {
    paragraphs: [`You have ticked ${coveredCount} of its ${formatCount(topics.length, "topic")} yourself.`],
    groups: byTopic(topics, ({ is_covered }) => (is_covered ? "ticked" : "not ticked")),
  };
}

function explainRetained({ topics, retained: value }: ChapterMetrics): Explanation {
  const seenTopics = topics.filter((topic) => topic.retained !== null);
  if (value === null)
    return { paragraphs: ["You have not seen a question or a card of this chapter yet."], groups: [] };
  const unseenCount = topicsInExam(topics).length - seenTopics.length;
  return {
    paragraphs: [
      "How much of what you were asked in this chapter you would probably get now: the share you got right, your latest answers and cards counting most, less what fades with the days since. Every miss lowers it.",
      ...(unseenCount > 0
        ? [`${formatCount(unseenCount, "topic")} you have not practised yet: not counted.`]
        : []),
    ],
    groups: byTopic(
      seenTopics,
      (topic) => `${formatPercent(topic.retained)} · ${formatDaysSince(topic.days_since ?? 0)}`,
    ),
  };
}

function formatDaysSince(days: number): string {
  return days === 0 ? "less than a day" : `${formatCount(days, "day")} since`;
}

function explainScore({ score: value, quizzes, marks_scored, marks_possible }: ChapterMetrics): Explanation {
  const exclusionNote = "Daily practice and the diagnostic quiz mix chapters, so they are not counted here.";
  if (value === null)
    return { paragraphs: ["You have not finished a quiz of this chapter yet.", exclusionNote], groups: [] };
  const marksScored = String(marks_scored).replace("-", "−");
  const paragraphs = [
    `You won ${marksScored} of ${marks_possible} marks in ${formatCount(quizzes, "quiz", "quizzes")} of this chapter.`,
  ];
  if (marks_scored < 0) paragraphs.push("A total below zero counts as 0.");
  return { paragraphs: [...paragraphs, exclusionNote], groups: [] };
}

function explainMastery(chapter: ChapterMetrics): Explanation {
  const { mastery: value, answers, answers_needed, imputed, topics } = chapter;
  const groups = byTopic(
    topicsInExam(topics),
    (topic) => `${formatPercent(topic.mastery)} · ${formatAnswers(topic.answers)}`,
  );
  if (value === null) {
    const missingAnswers = Math.ceil(answers_needed - answers);
    return {
      paragraphs: [
        `It is shown from ${answers_needed} answers in the chapter: you have ${Math.floor(answers)}, so ${missingAnswers} more ${missingAnswers === 1 ? "is" : "are"} needed.`,
      ],
      groups,
    };
  }
  const paragraphs = [
    `It is your chance to get an exam question of this chapter right with the topic fresh in mind, without lucky guesses: the average over its ${formatCount(topicsInExam(topics).length, "topic")}, from ${formatAnswers(answers)}. With few answers it stays close to the middle.`,
  ];
  if (imputed)
    paragraphs.push(
      `${formatCount(imputed.topics, "topic")} with fewer than three answers ${imputed.topics === 1 ? "is" : "are"} counted at ${formatPercent(imputed.mastery)}, estimated from your other answers.`,
    );
  return { paragraphs, groups };
}

function explainEvidence({ topics }: ChapterMetrics): Explanation {
  return {
    paragraphs: [
      "How much your answers tell us about this chapter. Two answers on a topic make 50%, eight make 80%; an answer on another topic of the chapter counts as a quarter, and so does one given in under 3 seconds.",
    ],
    groups: byTopic(
      topicsInExam(topics),
      (topic) => `${formatPercent(topic.evidence)} · ${formatAnswers(topic.answers)}`,
    ),
  };
}

const topicsInExam = (topics: readonly Topic[]) => topics.filter(({ in_exam }) => in_exam);

function byTopic(topics: readonly Topic[], formatValue: (topic: Topic) => string): Explanation["groups"] {
  return [{ title: "Topic by topic", rows: topics.map((topic) => [topic.topic_name, formatValue(topic)]) }];
}
