import { useDeclareAge } from "../../api/consents.ts";
import { paths } from "../../paths.ts";
import { consentStoredData, storedData } from "../../privacy-notice.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";

/** Asks the age once. Both buttons look alike, so that the design favours neither. */
export function AgeQuestion() {
  const declareAge = useDeclareAge();
  return (
    <>
      <h1>How old are you?</h1>
      <p>
        If you are under 18, a parent or guardian has to agree before you start. We ask nothing more exact.
      </p>
      <div className="prose">
        <h2>What we store, and why</h2>
        <ul>
          {[...storedData, ...consentStoredData].map(([item, purpose]) => (
            <li key={item}>
              <strong>{item}</strong>: {purpose}.
            </li>
          ))}
        </ul>
        <p>
          The whole <Link to={paths.privacy}>privacy notice</Link> says who sees it and what your rights are.
          If you are 18 or older, your answer means that you agree to it.
        </p>
      </div>
      {declareAge.isError && (
        <Alert state="wrong" role="alert">
          Your answer was not saved. Check your connection, load the page again and answer once more.
        </Alert>
      )}
      <div className="pair">
        <Button
          variant="secondary"
          fullWidth
          busy={declareAge.isPending}
          onClick={() => declareAge.mutate(false)}
        >
          I am under 18
        </Button>
        <Button
          variant="secondary"
          fullWidth
          busy={declareAge.isPending}
          onClick={() => declareAge.mutate(true)}
        >
          I am 18 or older, and agree
        </Button>
      </div>
    </>
  );
}
