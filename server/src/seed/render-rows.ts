import type { Renderer } from "../markup/render-safely.ts";
import type { Rendered, RenderOptions } from "../markup/render-text.ts";
import { TextRefused } from "../markup/text-refused.ts";
import type { WantedNote, WantedQuestion } from "./wanted-rows.ts";

export type RenderedNote = { note: WantedNote; body: Rendered };
export type RenderedOption = { text: Rendered; rationale: Rendered };
export type RenderedQuestion = {
  question: WantedQuestion;
  text: Rendered;
  solution: Rendered;
  options: RenderedOption[];
};

const AT_ONCE = 20;

type Kind = NonNullable<RenderOptions["kind"]>;

type Progress = { say: (line: string) => void; onProgress: (step: string) => void };

/** Renders items in small groups; `say` gets one line a group, `onProgress` the slug of each item. */
export async function renderRows(
  renderer: Renderer,
  notes: readonly WantedNote[],
  questions: readonly WantedQuestion[],
  { say, onProgress }: Progress,
): Promise<{ notes: RenderedNote[]; questions: RenderedQuestion[] }> {
  const total = notes.length + questions.length;
  const rendered = { notes: [] as RenderedNote[], questions: [] as RenderedQuestion[] };
  const done = async <T>(slug: string, rendering: Promise<T>): Promise<T> => {
    const row = await rendering;
    onProgress(`rendering ${slug}`);
    return row;
  };
  const tell = () => say(`Seeding ${rendered.notes.length + rendered.questions.length} of ${total}…`);
  for (let start = 0; start < notes.length; start += AT_ONCE) {
    const group = notes.slice(start, start + AT_ONCE);
    rendered.notes.push(
      ...(await Promise.all(group.map((note) => done(note.slug, renderNote(renderer, note))))),
    );
    tell();
  }
  for (let start = 0; start < questions.length; start += AT_ONCE) {
    const group = questions.slice(start, start + AT_ONCE);
    rendered.questions.push(
      ...(await Promise.all(group.map((one) => done(one.slug, renderQuestion(renderer, one))))),
    );
    tell();
  }
  return rendered;
}

async function renderNote(renderer: Renderer, note: WantedNote): Promise<RenderedNote> {
  return { note, body: await renderSound(renderer, note, note.body, "body") };
}

async function renderQuestion(renderer: Renderer, question: WantedQuestion): Promise<RenderedQuestion> {
  const draw = (source: string, kind: Kind) => renderSound(renderer, question, source, kind);
  const { text, solution, options } = question.version;
  return {
    question,
    text: await draw(text, "question"),
    solution: await draw(solution, "question"),
    options: await Promise.all(
      options.map(async (option) => ({
        text: await draw(option.text, "answer"),
        rationale: await draw(option.rationale, "answer"),
      })),
    ),
  };
}

/** Nothing with a red formula or a missing picture gets into the library. */
async function renderSound(
  renderer: Renderer,
  { slug, figures }: { slug: string; figures: Record<string, string> },
  source: string,
  kind: Kind,
): Promise<Rendered> {
  const rendered = await renderPatiently(renderer, source, {
    kind,
    figures,
    zoomable: kind === "body",
  });
  const [problem] = rendered.problems;
  if (problem) throw new Error(`${slug} cannot be rendered: ${problem.message}`);
  return rendered;
}

/**
 * The renderer gives up after 2 s, which a cold thread on a busy machine needs: our own texts may take longer. What draws
 * them is loaded only then: it would be a tenth of the memory of a server that otherwise leaves drawing to the thread.
 */
async function renderPatiently(
  renderer: Renderer,
  source: string,
  options: RenderOptions,
): Promise<Rendered> {
  try {
    return await renderer.render(source, options);
  } catch (error) {
    if (!(error instanceof TextRefused)) throw error;
    const { renderText } = await import("../markup/render-text.ts");
    return renderText(source, options);
  }
}
