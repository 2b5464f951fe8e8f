import type { ChapterParts } from "../api/figures.ts";
import { counted } from "../smart-path-words.ts";
import { percentWords } from "../ui/percent-words.ts";
import type { Explanation } from "./figure.ts";

type Topic = ChapterParts["topics"][number];

/** How one figure of a chapter came about, topic by topic. */
export function chapterExplanation(
  of: "completed" | "retained" | "score" | "mastery" | "evidence",
  chapter: ChapterParts,
): Explanation {
  switch (of) {
    case "completed":
      return completed(chapter);
    case "retained":
      return retained(chapter);
    case "score":
      return score(chapter);
    case "mastery":
      return mastery(chapter);
    case "evidence":
      return evidence(chapter);
  }
}

function completed({ topics }: ChapterParts): Explanation {
  const ticked = topics.filter(({ is_ticked }) => is_ticked).length;
  return {
    says: [`You have ticked ${ticked} of its ${counted(topics.length, "topic")} yourself.`],
    groups: byTopic(topics, ({ is_ticked }) => (is_ticked ? "ticked" : "not ticked")),
  };
}

function retained({ topics, retained: figure }: ChapterParts): Explanation {
  const met = topics.filter(({ kept }) => kept !== null);
  if (figure === null)
    return { says: ["You have not met this chapter in a question or a card yet."], groups: [] };
  const others = asked(topics).length - met.length;
  return {
    says: [
      "It is how much of what you learnt here is still there, judged by how long ago you met each topic and how it went. What you know better counts for more.",
      ...(others > 0 ? [`${counted(others, "topic")} you have not met yet stay out of it.`] : []),
    ],
    groups: byTopic(met, ({ kept, days_since }) => `${percentWords(kept)} · ${agoWords(days_since ?? 0)}`),
  };
}

function agoWords(days: number): string {
  return days === 0 ? "less than a day" : `${counted(days, "day")} since`;
}

function score({ score: figure, quizzes, marks_won, marks_possible }: ChapterParts): Explanation {
  const apart = "Daily practice and the first quiz belong to no one chapter and stay out of it.";
  if (figure === null)
    return { says: ["You have not finished a quiz of this chapter yet.", apart], groups: [] };
  const won = String(marks_won).replace("-", "−");
  const says = [
    `You won ${won} of ${marks_possible} marks in ${counted(quizzes, "quiz", "quizzes")} of this chapter.`,
  ];
  if (marks_won < 0) says.push("Below nought it stands at 0.");
  return { says: [...says, apart], groups: [] };
}

function mastery(chapter: ChapterParts): Explanation {
  const { mastery: figure, answers, answers_needed, reckoned, topics } = chapter;
  const groups = byTopic(
    asked(topics),
    (topic) => `${percentWords(topic.mastery)} · ${counted(topic.answers, "answer")}`,
  );
  if (figure === null) {
    const missing = answers_needed - answers;
    return {
      says: [
        `It is shown from ${answers_needed} answers in the chapter: you have ${answers}, so ${missing} more ${missing === 1 ? "is" : "are"} needed.`,
      ],
      groups,
    };
  }
  const says = [
    `It is your chance to get an exam question of this chapter right with the topic fresh in mind, lucky guesses aside: the mean of its ${counted(asked(topics).length, "topic")}, from ${counted(answers, "answer")}. The fewer they are, the nearer it stays to the middle.`,
  ];
  if (reckoned)
    says.push(
      `${counted(reckoned.topics, "topic")} with fewer than three answers ${reckoned.topics === 1 ? "is" : "are"} counted at ${percentWords(reckoned.mastery)}, judged by your other answers.`,
    );
  return { says, groups };
}

function evidence({ topics }: ChapterParts): Explanation {
  return {
    says: [
      "It is how sure your answers make us. Two answers on a topic make 50%, eight make 80%; an answer on another topic of the chapter counts a quarter.",
    ],
    groups: byTopic(
      asked(topics),
      (topic) => `${percentWords(topic.evidence)} · ${counted(topic.answers, "answer")}`,
    ),
  };
}

const asked = (topics: readonly Topic[]) => topics.filter(({ is_asked }) => is_asked);

function byTopic(topics: readonly Topic[], words: (topic: Topic) => string): Explanation["groups"] {
  return [{ title: "Topic by topic", parts: topics.map((topic) => [topic.topic_name, words(topic)]) }];
}
