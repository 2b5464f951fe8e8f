import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Option, Options } from "../src/question/options.tsx";
import questionStyles from "../src/question/question.module.css";
import cardStyles from "../src/screens/flash-cards/flash-cards.module.css";
import { SanitizedHtml } from "../src/ui/html/sanitized-html.tsx";
import { ZoomableText } from "../src/ui/html/zoomable-text.tsx";
import { Alert } from "../src/ui/messages/alert.tsx";
import { PageLayout } from "../src/ui/page/page-layout.tsx";
import "../src/app/tokens.css";
import "../src/app/base.css";
import "../src/app/prose.css";
import "../src/ui/html/katex.css";
import optionStyles from "../src/question/options.module.css";
import type { LibraryText } from "./library-text.ts";

const nothing = () => undefined;
const root = createRoot(document.getElementById("root") as HTMLElement);

// e2e/phone-fit.full.spec.ts calls it.
window.showTexts = (texts) =>
  flushSync(() =>
    root.render(
      <PageLayout width="m">
        {texts.map(({ kind, file, html }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the texts of one call never change their order
          <div key={`${file} ${index}`} data-text={index}>
            <Place kind={kind} html={html} />
          </div>
        ))}
      </PageLayout>,
    ),
  );

function Place({ kind, html }: Pick<LibraryText, "kind" | "html">) {
  switch (kind) {
    case "note":
      return <ZoomableText html={html} />;
    case "stem":
      return <SanitizedHtml html={html} className={questionStyles.stem} />;
    case "option":
      return (
        <Options label="Options">
          <Option
            type="radio"
            option={{ text_html: html, text_alternative: "" }}
            index={0}
            isSelected={false}
            onSelect={nothing}
          />
        </Options>
      );
    case "rationale":
      return (
        <div className={`${optionStyles.option} ${optionStyles.reviewed}`}>
          <span className={optionStyles.letter}>A</span>
          <SanitizedHtml html={html} className={optionStyles.rationale} />
        </div>
      );
    case "solution":
    case "passage":
      return (
        <section className={questionStyles.solution}>
          <SanitizedHtml html={html} className={`prose ${questionStyles.solutionText}`} />
        </section>
      );
    case "hint":
      return (
        <Alert>
          <SanitizedHtml html={html} className="prose" />
        </Alert>
      );
    case "card":
      return (
        <article className={cardStyles.card}>
          <div className={cardStyles.side}>
            <SanitizedHtml html={html} className="prose" />
          </div>
        </article>
      );
  }
}
