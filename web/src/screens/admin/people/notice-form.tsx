import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { noticeQuery, usePublishNotice } from "../../../api/admin-people.ts";
import { saveProblem } from "../../../api/save-problem.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Note } from "../../../ui/note.tsx";

/** What everyone who is signed in is told at the top of each page, such as a breach of data. */
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
        <Note state="wrong" role="alert">
          {saveProblem(publish.error)}
        </Note>
      )}
      {publish.isSuccess && (
        <Note state="correct" role="status">
          {publish.data.notice ? "Everyone is told." : "Nobody is told anything."}
        </Note>
      )}
      <Button type="submit" look="second" busy={publish.isPending}>
        Save notice
      </Button>
    </form>
  );
}
