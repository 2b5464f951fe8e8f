import { textFields } from "@rasayan/contract";
import {
  findRow,
  getJson,
  send,
  type TestClient,
  type TextCase,
  type TextCases,
  type Values,
} from "./text-case.ts";

export type EditorContext = {
  editor: TestClient;
  learner: TestClient;
  chapterId: number;
  topicId: number;
  tagId: number;
  noteId: number;
  choiceId: number;
  numericalId: number;
  /** Makes sure that the single-choice question has an open report. */
  submitReport: () => Promise<unknown>;
};

const idOf = (response: { json: () => { id: number } }) => response.json().id;

/** Returns the text cases for all endpoints with which editors write texts. */
export function editorTextCases(context: EditorContext): TextCases {
  return {
    ...syllabusTextCases(context),
    ...contentTextCases(context),
    ...questionTextCases(context),
    ...otherTextCases(context),
  };
}

function syllabusTextCases({ editor, learner, chapterId, topicId, tagId }: EditorContext): TextCases {
  const chapter = { name: "Solutions", type: "Physical Chemistry", weightage: 4 };
  const readers = {
    chapters: async (id: number) => findRow((await getJson(learner, "/api/chapters")).chapters, id),
    topics: async (id: number) => findRow((await getJson(learner, "/api/topics")).topics, id),
    tags: async (id: number) => findRow((await getJson(editor, "/api/admin/tags")).tags, id),
  };
  /** Cases for create and update. A created row is deleted again, so that its name is free and lists stay short. */
  const createAndUpdateCases = (
    resource: keyof typeof readers,
    id: number,
    body: Values,
  ): [TextCase[], TextCase[]] => {
    const url = `/api/admin/${resource}`;
    const readBoth = async (response: { json: () => { id: number } }) => [
      await getJson(editor, `${url}/${idOf(response)}`),
      await readers[resource](idOf(response)),
    ];
    const after: TextCase["after"] = (response) => send(editor, "DELETE", `${url}/${idOf(response)}`);
    return [
      [{ client: editor, params: {}, body, readStored: readBoth, after }],
      [{ client: editor, params: { id }, body, readStored: readBoth }],
    ];
  };
  const [createChapter, updateChapter] = createAndUpdateCases("chapters", chapterId, chapter);
  const [createTopic, updateTopic] = createAndUpdateCases("topics", topicId, {
    name: "Henry's law",
    chapterId,
  });
  const [createTag, updateTag] = createAndUpdateCases("tags", tagId, { name: "ideal" });
  return { createChapter, updateChapter, createTopic, updateTopic, createTag, updateTag };
}

function contentTextCases({ editor, learner, chapterId, topicId, noteId }: EditorContext): TextCases {
  const body = { title: "Ideal solutions", body: "All of them.", topicId };
  const readBoth: TextCase["readStored"] = async (response) => [
    await getJson(editor, `/api/admin/contents/${idOf(response)}`),
    (await getJson(learner, `/api/chapters/${chapterId}/content/${idOf(response)}`)).content,
  ];
  return {
    createNote: [{ client: editor, params: {}, body, readStored: readBoth }],
    updateNote: [{ client: editor, params: { id: noteId }, body, readStored: readBoth }],
  };
}

const SOURCE = { exam: "JEE Main", year: 2024, session: "January", paper: "1", number: "7", pattern: true };
const ANSWERS = ["Boyle", "Charles"].map((text, index) => ({ text, correct: index === 0, rationale: "So." }));
const CHOICE = {
  type: "multi choice single answer",
  format: "passage",
  passage: { slug: "flask", text: "A flask." },
  hints: ["Think."],
  steps: ["find it"],
  text: "Which law?",
  solution: "That one.",
  answers: ANSWERS,
};
const NUMERICAL = {
  ...Object.fromEntries(textFields.map((name) => [name, "min"])),
  type: "numerical",
  text: "How much?",
  single_answer: "4.5",
  accept: [["4.4", "4.6"]],
  slips: [{ value: "9", says: "Took the double" }],
};

function questionTextCases({ editor, topicId, choiceId, numericalId }: EditorContext): TextCases {
  const draft = { ...NUMERICAL, ...CHOICE, source: SOURCE, topicId, status: "review" };
  const published = { ...CHOICE, source: SOURCE, topicId, status: "published" };
  const client = editor;
  const readStored: TextCase["readStored"] = async (response) => [
    await getJson(editor, `/api/admin/questions/${idOf(response)}`),
  ];
  return {
    checkQuestion: [{ client, params: {}, body: draft }],
    createQuestion: [{ client, params: {}, body: draft, readStored }],
    updateQuestion: [
      { client, params: { id: choiceId }, body: published, readStored },
      { client, params: { id: numericalId }, body: { ...NUMERICAL, topicId, status: "review" }, readStored },
    ],
  };
}

function otherTextCases({ editor, learner, choiceId, topicId, submitReport }: EditorContext): TextCases {
  const client = editor;
  const params = { id: choiceId };
  const year = { exam: "JEE Main", year: 2030 };
  return {
    mapImportCategories: [{ client, params: { id: 1 }, body: { categories: [{ name: "Unit 1", topicId }] } }],
    previewText: [{ client, params: {}, body: { text: "$x$" } }],
    regradeQuestion: [
      {
        client,
        params,
        body: { note: "The key was wrong." },
        readStored: async () => [(await getJson(editor, `/api/admin/questions/${choiceId}/regrade`)).regrade],
      },
    ],
    resolveReports: [
      {
        client,
        params,
        body: { resolution: "rejected", note: "All is well." },
        before: submitReport,
        readStored: async () => [(await getJson(learner, "/api/reports?limit=1")).reports[0]],
      },
    ],
    saveExamSessions: [
      {
        client,
        params: {},
        body: { ...year, sessions: [{ name: "Session 1", date: "2030-01-21" }] },
        readStored: async () => {
          const { sessions } = await getJson(editor, "/api/admin/exam-sessions");
          return [
            {
              sessions: sessions.filter(
                (session: Values) => session.year === year.year && session.exam === year.exam,
              ),
            },
          ];
        },
      },
    ],
  };
}
