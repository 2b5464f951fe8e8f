import { useTellAge } from "../../api/consents.ts";
import { paths } from "../../paths.ts";
import { stored, storedOfConsent } from "../../privacy-notice.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";

/** Asked once. The two answers are drawn alike, so that neither is the easier one. */
export function AgeQuestion() {
  const tellAge = useTellAge();
  return (
    <>
      <h1>How old are you?</h1>
      <p>
        If you are under 18, a parent or guardian has to agree before you start. We ask nothing more exact.
      </p>
      <div className="prose">
        <h2>What we store, and why</h2>
        <ul>
          {[...stored, ...storedOfConsent].map(([what, why]) => (
            <li key={what}>
              <strong>{what}</strong>: {why}.
            </li>
          ))}
        </ul>
        <p>
          The whole <Link to={paths.privacy}>privacy notice</Link> says who sees it and what your rights are.
          If you are 18 or older, your answer means that you agree to it.
        </p>
      </div>
      {tellAge.isError && (
        <Note state="wrong" role="alert">
          Your answer was not saved. Check your connection, load the page again and answer once more.
        </Note>
      )}
      <div className="pair">
        <Button look="second" fill busy={tellAge.isPending} onClick={() => tellAge.mutate(false)}>
          I am under 18
        </Button>
        <Button look="second" fill busy={tellAge.isPending} onClick={() => tellAge.mutate(true)}>
          I am 18 or older, and agree
        </Button>
      </div>
    </>
  );
}
