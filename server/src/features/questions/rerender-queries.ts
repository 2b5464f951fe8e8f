import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { RENDERER_VERSION } from "../../markup/renderer-version.ts";
import type { QuestionTexts } from "./question-texts.ts";
import type { Rendering } from "./version-queries.ts";

/** A text of a version, and its renderings by an older renderer. */
export type OutdatedText = Rendering & { source: string };
/** A version rendered by an older renderer. */
export type OutdatedVersion = Omit<QuestionTexts<OutdatedText>, "answers"> & {
  id: number;
  answers: { optionId: number; text: OutdatedText; rationale: OutdatedText }[];
};

/** Lists the next versions rendered by an older renderer. Includes old versions, because reviews show them. */
export async function listOutdatedVersions(db: Db, after: number, limit: number): Promise<OutdatedVersion[]> {
  const { rows } = await sql<OutdatedVersion>`
    select v.id,
      jsonb_build_object('source', v.text, 'html', v.text_html, 'textAlternative', v.text_alternative) as text,
      jsonb_build_object('source', v.solution, 'html', v.solution_html, 'textAlternative', '') as solution,
      coalesce((select jsonb_agg(jsonb_build_object('source', hint->>'text', 'html', hint->>'html', 'textAlternative',
        '') order by position) from jsonb_array_elements(v.hints) with ordinality as h(hint, position)), '[]') as hints,
      null::jsonb as passage,
      coalesce((select jsonb_agg(jsonb_build_object('optionId', o.option_id,
          'text', jsonb_build_object('source', o.text, 'html', o.text_html, 'textAlternative', o.text_alternative),
          'rationale', jsonb_build_object('source', o.rationale, 'html', o.rationale_html, 'textAlternative', '')))
        from option_versions o where o.version_id = v.id), '[]') as answers
    from question_versions v
    where v.renderer_version < ${RENDERER_VERSION} and v.id > ${after} order by v.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Saves new renderings of versions. The source texts and the key of a version never change. */
export async function saveRerenderedVersions(
  tx: Db,
  versions: readonly { version: OutdatedVersion; rendered: QuestionTexts<Rendering> }[],
): Promise<void> {
  const texts = versions.map(({ version, rendered }) => ({
    id: version.id,
    text: rendered.text.html,
    textAlternative: rendered.text.textAlternative,
    solution: rendered.solution.html,
    hints: version.hints.map(({ source }, index) => ({
      text: source,
      html: rendered.hints[index]?.html ?? "",
    })),
  }));
  const options = versions.flatMap(({ version, rendered }) =>
    version.answers.map(({ optionId }, index) => ({
      id: version.id,
      optionId,
      text: rendered.answers[index]?.text.html,
      textAlternative: rendered.answers[index]?.text.textAlternative,
      rationale: rendered.answers[index]?.rationale.html,
    })),
  );
  await sql`update option_versions o
    set text_html = n.text, text_alternative = n."textAlternative", rationale_html = n.rationale
    from jsonb_to_recordset(${JSON.stringify(options)}::jsonb)
      as n(id int, "optionId" int, text text, "textAlternative" text, rationale text)
    where o.version_id = n.id and o.option_id = n."optionId"`.execute(tx);
  await sql`update question_versions v set text_html = n.text, text_alternative = n."textAlternative",
      solution_html = n.solution, hints = n.hints, renderer_version = ${RENDERER_VERSION}
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
      as n(id int, text text, "textAlternative" text, solution text, hints jsonb)
    where v.id = n.id`.execute(tx);
}
