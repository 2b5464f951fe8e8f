import { read, rowOf, send, type TextCase, type TextCases, type Values, type Visitor } from "./text-case.ts";

export type EditorPlace = {
  editor: Visitor;
  learner: Visitor;
  chapterId: number;
  topicId: number;
  tagId: number;
  contentId: number;
  choiceId: number;
  numberId: number;
  /** Makes sure that a report of the choice is open. */
  report: () => Promise<unknown>;
};

const idOf = (reply: { json: () => { id: number } }) => reply.json().id;

/** What editors write. */
export function editorTexts(place: EditorPlace): TextCases {
  return { ...syllabusTexts(place), ...contentTexts(place), ...questionTexts(place), ...otherTexts(place) };
}

function syllabusTexts({ editor, learner, chapterId, topicId, tagId }: EditorPlace): TextCases {
  const chapter = { name: "Solutions", type: "Physical Chemistry", weightage: 4 };
  const readers = {
    chapters: async (id: number) => rowOf((await read(learner, "/api/chapters")).chapters, id),
    topics: async (id: number) => rowOf((await read(learner, "/api/topics")).topics, id),
    tags: async (id: number) => rowOf((await read(editor, "/api/admin/tags")).tags, id),
  };
  /** A new one is taken away again, so that its name is free and lists stay short. */
  const pair = (what: keyof typeof readers, id: number, body: Values): [TextCase[], TextCase[]] => {
    const url = `/api/admin/${what}`;
    const both = async (reply: { json: () => { id: number } }) => [
      await read(editor, `${url}/${idOf(reply)}`),
      await readers[what](idOf(reply)),
    ];
    const after: TextCase["after"] = (reply) => send(editor, "DELETE", `${url}/${idOf(reply)}`);
    return [
      [{ visitor: editor, params: {}, body, read: both, after }],
      [{ visitor: editor, params: { id }, body, read: both }],
    ];
  };
  const [createChapter, updateChapter] = pair("chapters", chapterId, chapter);
  const [createTopic, updateTopic] = pair("topics", topicId, { name: "Henry's law", chapterId });
  const [createTag, updateTag] = pair("tags", tagId, { name: "ideal" });
  return { createChapter, updateChapter, createTopic, updateTopic, createTag, updateTag };
}

function contentTexts({ editor, learner, chapterId, topicId, contentId }: EditorPlace): TextCases {
  const body = { title: "Ideal solutions", body: "All of them.", topicId };
  const both: TextCase["read"] = async (reply) => [
    await read(editor, `/api/admin/contents/${idOf(reply)}`),
    (await read(learner, `/api/chapters/${chapterId}/content/${idOf(reply)}`)).content,
  ];
  return {
    createContent: [{ visitor: editor, params: {}, body, read: both }],
    updateContent: [{ visitor: editor, params: { id: contentId }, body, read: both }],
  };
}

const SOURCE = { exam: "JEE Main", year: 2024, session: "January", paper: "1", number: "7", pattern: true };
const ANSWERS = ["Boyle", "Charles"].map((text, index) => ({ text, correct: index === 0, rationale: "So." }));
const CHOICE = {
  type: "multi choice single answer",
  text: "Which law?",
  solution: "That one.",
  answers: ANSWERS,
};
const NUMBER = {
  type: "numerical",
  text: "How much?",
  single_answer: "4.5",
  accept: [["4.4", "4.6"]],
  unit: "min",
};

function questionTexts({ editor, topicId, choiceId, numberId }: EditorPlace): TextCases {
  const draft = { ...NUMBER, ...CHOICE, source: SOURCE, topicId, status: "review" };
  const published = { ...CHOICE, source: SOURCE, topicId, status: "published" };
  const visitor = editor;
  const stored: TextCase["read"] = async (reply) => [
    await read(editor, `/api/admin/questions/${idOf(reply)}`),
  ];
  return {
    checkQuestion: [{ visitor, params: {}, body: draft }],
    createQuestion: [{ visitor, params: {}, body: draft, read: stored }],
    updateQuestion: [
      { visitor, params: { id: choiceId }, body: published, read: stored },
      { visitor, params: { id: numberId }, body: { ...NUMBER, topicId, status: "review" }, read: stored },
    ],
  };
}

function otherTexts({ editor, learner, choiceId, report }: EditorPlace): TextCases {
  const visitor = editor;
  const params = { id: choiceId };
  const year = { exam: "JEE Main", year: 2030 };
  const logged = `/api/admin/audit?subject=question&subjectId=${choiceId}&limit=1`;
  return {
    previewText: [{ visitor, params: {}, body: { text: "$x$" } }],
    remarkQuestion: [
      {
        ...{ visitor, params, body: { note: "The key was wrong." } },
        read: async () => [(await read(editor, logged)).entries[0].detail.after],
      },
    ],
    decideReports: [
      {
        ...{ visitor, params, body: { decision: "rejected", note: "All is well." }, before: report },
        read: async () => [(await read(learner, "/api/reports?limit=1")).reports[0]],
      },
    ],
    saveExamSessions: [
      {
        ...{ visitor, params: {}, body: { ...year, sessions: [{ name: "Session 1", date: "2030-01-21" }] } },
        read: async () => {
          const { sessions } = await read(editor, "/api/admin/exam-sessions");
          return [
            { sessions: sessions.filter((one: Values) => one.year === year.year && one.exam === year.exam) },
          ];
        },
      },
    ],
  };
}
