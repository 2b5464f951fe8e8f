import type { AttemptQuestion } from "@rasayan/contract";
import type { TestApp, TestUser } from "./test-app.ts";
import { addClass } from "./test-classes.ts";
import { addChapter, addMarkingRules, addQuestion, addTopic } from "./test-content.ts";
import { rightAnswer, wrongAnswerTo } from "./test-mock-tests.ts";
import { freezeClock } from "./test-quizzes.ts";
import { beginAssigned, scheduleTest, windowOf } from "./test-set-tests.ts";

/** R: right, W: wrong, -: left blank. By +4/−1: 24, 19, 15, 11, 9, 6, 0 and −4 marks. */
const ANSWERS = {
  Asha: "RRRRRR",
  Bina: "RRRRRW",
  Charu: "RRRWR-",
  Dev: "RR-WR-",
  Esha: "RWWRRW",
  Farid: "RRWW--",
  Gita: "WRWWW-",
  "=Hari": "WWWW--",
};

/**
 * A class of eight that has sat a test whose figures are worked out by hand; Ila was absent and Jaya left before she began.
 * The questions of the paper are 1, 2 and 5 of the first topic, and 3, 4 and 6 of the second. =Hari has begun five
 * minutes late. The clock stands 25 minutes after the scheduling; the test closes after 70.
 */
export async function sitAsClassOfEight({ db, signInAs, shiftClock }: TestApp) {
  await addMarkingRules(db);
  const { chapterId, topicId } = await addChapter(db, { name: "Solutions" });
  const secondId = await addTopic(db, chapterId, "Raoult’s law");
  const options = ["A", "B", "C", "D"].map((text) => ({
    text,
    correct: text === "B",
    rationale: text === "A" ? "Takes the mole fraction of the solute." : "",
  }));
  const integer = { type: "numerical" as const, accept: [["20", "20"]] as [string, string][], decimals: 0 };
  const questions = [
    await addQuestion(db, topicId, { text: "First?", options }),
    await addQuestion(db, topicId, { text: "Second?", options }),
    await addQuestion(db, secondId, { text: "Third?", options }),
    await addQuestion(db, secondId, { text: "Fourth?", options }),
    await addQuestion(db, topicId, { text: "Fifth?", ...integer }),
    await addQuestion(db, secondId, { text: "Sixth?", ...integer }),
  ];
  const teacher = await signInAs({ role: "teacher" });
  const students: Record<string, TestUser> = {};
  for (const name of [...Object.keys(ANSWERS), "Ila", "Jaya"]) students[name] = await signInAs();
  const { id: classId } = await addClass(teacher, students);
  await freezeClock(db);
  const window = windowOf(10, 70);
  const set = await scheduleTest(
    teacher,
    questions,
    { title: "Weekly test 12", class_ids: [classId] },
    window,
  );
  await shiftClock("10 minutes 10 seconds");
  await students.Jaya?.request("leaveClass", { params: { id: classId } });
  const sit = async (name: string, pattern: string) => {
    const student = students[name];
    if (!student) throw new Error(`${name} is not in the class.`);
    const attempt = await beginAssigned(student, set.code);
    const presented = await attempt.questions();
    for (const [index, sign] of [...pattern].entries()) {
      const question = presented.find(({ id }) => id === questions[index]?.id);
      if (question && sign !== "-")
        await attempt.answer(question.id, { ...answerOf(sign, question), time_ms: 30_000 });
    }
    return attempt;
  };
  const attempts = [];
  for (const [name, pattern] of Object.entries(ANSWERS)) {
    if (name === "=Hari") await shiftClock("15 minutes 10 seconds");
    attempts.push(await sit(name, pattern));
  }
  await shiftClock("25 minutes 10 seconds");
  for (const attempt of attempts) await attempt.end();
  return { teacher, students, set, questions, classId };
}

const answerOf = (sign: string, question: AttemptQuestion) =>
  sign === "R" ? rightAnswer(question) : wrongAnswerTo(question);
