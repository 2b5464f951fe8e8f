import { type RenderOptions, renderText } from "../markup/render-text.ts";
import type { TextWithLine } from "./content-file.ts";
import { type Library, passageOf, type Question } from "./library.ts";

/**
 * Renders every text of the library as readers see it, with the variants of templates. Each line is one text: where it is
 * from, its HTML and its words. The lines of two versions of the renderer show what a change of it does.
 */
export function* renderLibrary(library: Library): Generator<string> {
  const illustrations = Object.fromEntries(library.assets.map(({ name, text }) => [name, text]));
  const render = (place: string, { text }: TextWithLine, options: RenderOptions) => {
    const { html, textAlternative, issues } = renderText(text, { ...options, illustrations });
    return JSON.stringify({ place, html, textAlternative, ...(issues.length > 0 ? { issues } : {}) });
  };
  for (const { fields, body, recall } of library.notes) {
    yield render(fields.id, body, { kind: "body", zoomable: true, anchors: true });
    for (const { number, front, back } of recall) {
      yield render(`${fields.id} card ${number} front`, front, { kind: "answer" });
      yield render(`${fields.id} card ${number} back`, back, { kind: "answer" });
    }
  }
  for (const question of [...library.questions, ...library.templates.flatMap(({ variants }) => variants)]) {
    const passage = passageOf(question, library);
    for (const [name, text, kind] of textsByName(question))
      yield render(`${question.fields.id} ${name}`, text, { kind });
    if (passage) yield render(`${question.fields.id} passage`, passage.body, { kind: "question" });
  }
}

function textsByName({
  stem,
  options,
  hints,
  solution,
}: Question): [name: string, TextWithLine, "question" | "answer"][] {
  return [
    ["stem", stem, "question"],
    ...options.flatMap(
      ({ key, text, rationale }): ReturnType<typeof textsByName> => [
        [`option ${key}`, text, "answer"],
        [`rationale ${key}`, rationale, "answer"],
      ],
    ),
    ...hints.map((hint, index): [string, TextWithLine, "question"] => [
      `hint ${index + 1}`,
      hint,
      "question",
    ]),
    ...(solution ? [["solution", solution, "question"] as [string, TextWithLine, "question"]] : []),
  ];
}
