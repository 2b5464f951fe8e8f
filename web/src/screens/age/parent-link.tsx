import { useState } from "react";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Note } from "../../ui/note.tsx";

type Copied = "not yet" | "copied" | "failed";

/** The link itself: shown this once, because only a hash of it is kept. */
export function ParentLink({ token }: { token: string }) {
  const [copied, setCopied] = useState<Copied>("not yet");
  const link = `${location.origin}${paths.parentConsent(token)}`;
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied("copied"),
      () => setCopied("failed"),
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
      <Button fill onClick={() => (navigator.clipboard ? copy() : setCopied("failed"))}>
        Copy the link
      </Button>
      {copied !== "not yet" && (
        <Note state={copied === "copied" ? "correct" : "wrong"} role="status">
          {copied === "copied"
            ? "Copied. Send it to them."
            : "Not copied. Mark the link above and copy it by hand."}
        </Note>
      )}
    </>
  );
}
