import { pick, plainFieldNames, type RequestOf, renderedFieldNames } from "@rasayan/contract";
import type { TestUser } from "./test-app.ts";

export type QuestionBody = RequestOf<"createQuestion">["body"];

/** Returns a valid single-choice question with the key B, ready to be published. `fields` override its members. */
export function validChoiceQuestion(topicId: number, fields: Partial<QuestionBody> = {}): QuestionBody {
  return {
    text: "Which gas law holds at one temperature?",
    type: "multi choice single answer",
    status: "published",
    difficulty: "easy",
    topicId,
    answers: ["Charles", "Boyle", "Avogadro"].map((text) => ({ text, correct: text === "Boyle" })),
    single_answer: null,
    question_tags: [],
    ...fields,
  };
}

/** Returns a valid numerical question with the key 4.57, ready to be published. `fields` override its members. */
export function validNumericalQuestion(topicId: number, fields: Partial<QuestionBody> = {}): QuestionBody {
  const key: Partial<QuestionBody> = { type: "numerical", answers: [], single_answer: "4.57" };
  return validChoiceQuestion(topicId, { text: "Find the pressure in $\\mathrm{atm}$.", ...key, ...fields });
}

/** Updates a question as the editors' form does: sends all its current fields, with `fields` changed. */
export async function updateQuestionFields(editor: TestUser, id: number, fields: Partial<QuestionBody>) {
  const params = { id };
  const stored = await editor.request("getAdminQuestion", { params });
  const body: QuestionBody = {
    ...pick(stored, plainFieldNames),
    ...pick(stored, renderedFieldNames),
    ...pick(stored, ["status", "topicId", "source", "hints"]),
    answers: stored.answers.map(({ id, text, correct, rationale }) => ({ id, text, correct, rationale })),
    question_tags: stored.question_tags.map((tag) => tag.id),
    ...fields,
  };
  return editor.request("updateQuestion", { params, body });
}
