import { type QuestionTexts, renderTexts } from "../features/questions/question-texts.ts";
import { RenderError } from "../markup/render-error.ts";
import type { Renderer } from "../markup/render-pool.ts";
import type { RenderedText, RenderOptions } from "../markup/render-text.ts";
import { contentOf, type DesiredNote, type DesiredQuestion } from "./desired-rows.ts";

export type RenderedNote = { note: DesiredNote; body: RenderedText };
export type RenderedQuestion = { question: DesiredQuestion; texts: QuestionTexts<RenderedText> };

const BATCH_SIZE = 100;

type Kind = NonNullable<RenderOptions["kind"]>;

type Progress = { log: (line: string) => void; onProgress: (step: string) => void };

/**
 * Renders items in batches. Calls `log` after each batch and `onProgress` after each item. Throws if a text has a
 * rendering issue.
 */
export async function renderRows(
  renderer: Renderer,
  notes: readonly DesiredNote[],
  questions: readonly DesiredQuestion[],
  { log, onProgress }: Progress,
): Promise<{ notes: RenderedNote[]; questions: RenderedQuestion[] }> {
  const total = notes.length + questions.length;
  const rendered = { notes: [] as RenderedNote[], questions: [] as RenderedQuestion[] };
  const withProgress = async <T>(slug: string, rendering: Promise<T>): Promise<T> => {
    const row = await rendering;
    onProgress(`rendering ${slug}`);
    return row;
  };
  const logProgress = () => log(`Seeding ${rendered.notes.length + rendered.questions.length} of ${total}…`);
  for (let start = 0; start < notes.length; start += BATCH_SIZE) {
    const group = notes.slice(start, start + BATCH_SIZE);
    rendered.notes.push(
      ...(await Promise.all(group.map((note) => withProgress(note.slug, renderNote(renderer, note))))),
    );
    logProgress();
  }
  for (let start = 0; start < questions.length; start += BATCH_SIZE) {
    const group = questions.slice(start, start + BATCH_SIZE);
    rendered.questions.push(
      ...(await Promise.all(
        group.map((question) => withProgress(question.slug, renderQuestion(renderer, question))),
      )),
    );
    logProgress();
  }
  return rendered;
}

/** Renders a note. Throws if it has a rendering issue. */
export async function renderNote(renderer: Renderer, note: DesiredNote): Promise<RenderedNote> {
  return { note, body: await renderStrict(renderer, note, note.body, "body") };
}

/** Renders all texts of a question. Throws if one has a rendering issue. */
export async function renderQuestion(
  renderer: Renderer,
  question: DesiredQuestion,
): Promise<RenderedQuestion> {
  const texts = await renderTexts(contentOf(question.version), (source, kind) =>
    renderStrict(renderer, question, source, kind),
  );
  return { question, texts };
}

/** Throws if the text has an issue, such as an invalid formula or a missing illustration. */
async function renderStrict(
  renderer: Renderer,
  { slug, illustrations }: { slug: string; illustrations: Record<string, string> },
  source: string,
  kind: Kind,
): Promise<RenderedText> {
  const rendered = await renderWithoutTimeout(renderer, source, {
    kind,
    illustrations,
    zoomable: kind === "body",
  });
  const [issue] = rendered.issues;
  if (issue) throw new Error(`${slug} cannot be rendered: ${issue.message}`);
  return rendered;
}

/**
 * Renders a text in the worker thread. If the renderer rejects it, renders it in this thread without a time limit: the
 * limit is 2 s, and a thread that has just started may need longer on a busy machine. Imports the rendering code only
 * then, because it would take a tenth of the server's memory.
 */
async function renderWithoutTimeout(
  renderer: Renderer,
  source: string,
  options: RenderOptions,
): Promise<RenderedText> {
  try {
    return await renderer.render(source, options);
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    const { renderText } = await import("../markup/render-text.ts");
    return renderText(source, options);
  }
}
