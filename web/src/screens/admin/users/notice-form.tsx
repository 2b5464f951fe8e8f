import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { noticeQuery, usePublishNotice } from "../../../api/admin-users.ts";
import { saveErrorMessage } from "../../../api/save-error.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";

/** Edits the notice that every signed-in user sees at the top of each page, for example about a data breach. */
export function NoticeForm() {
  const notice = useQuery(noticeQuery());
  const publish = usePublishNotice();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    publish.mutate(String(new FormData(event.currentTarget).get("notice") ?? ""));
  };
  if (notice.data === undefined) return null;
  return (
    <form onSubmit={submit} style={{ display: "flex", flexDirection: "column", gap: "var(--s3)" }}>
      <h2>Notice to everyone</h2>
      <TextField
        key={notice.data?.id ?? 0}
        label="Notice"
        hint="Shown to all who are signed in, until they put it away. Leave it empty to end it."
        name="notice"
        maxLength={500}
        defaultValue={notice.data?.text ?? ""}
      />
      {publish.isError && (
        <Alert state="wrong" role="alert">
          {saveErrorMessage(publish.error)}
        </Alert>
      )}
      {publish.isSuccess && (
        <Alert state="correct" role="status">
          {publish.data.notice ? "Everyone is told." : "Nobody is told anything."}
        </Alert>
      )}
      <Button type="submit" variant="secondary" busy={publish.isPending}>
        Save notice
      </Button>
    </form>
  );
}
