import { useState } from "react";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";

type CopyState = "not yet" | "copied" | "failed";

/** The link for the parent. It is shown only once, because the server stores only its hash. */
export function ParentLink({ token }: { token: string }) {
  const [copyState, setCopyState] = useState<CopyState>("not yet");
  const link = `${location.origin}${paths.parentConsent(token)}`;
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopyState("copied"),
      () => setCopyState("failed"),
    );
  return (
    <>
      <TextField
        label="Link for your parent or guardian"
        hint="They can agree with it once, within seven days. We cannot show it again."
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button fullWidth onClick={() => (navigator.clipboard ? copy() : setCopyState("failed"))}>
        Copy the link
      </Button>
      {copyState !== "not yet" && (
        <Alert state={copyState === "copied" ? "correct" : "wrong"} role="status">
          {copyState === "copied"
            ? "Copied. Send it to them."
            : "Not copied. Mark the link above and copy it by hand."}
        </Alert>
      )}
    </>
  );
}
