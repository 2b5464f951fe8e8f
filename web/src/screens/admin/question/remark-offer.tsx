import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { remarkQuery, useRemark } from "../../../api/admin-questions.ts";
import { saveProblem } from "../../../api/save-problem.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Note } from "../../../ui/note.tsx";
import { Toast } from "../../../ui/toast.tsx";
import parts from "../parts.module.css";
import { remarkedWords, remarkWords } from "./remark-words.ts";

/** Offers to mark past attempts by the new key, where some were marked by another. */
export function RemarkOffer({ id }: { id: number }) {
  const { data: count } = useQuery(remarkQuery(id));
  const remark = useRemark(id);
  const [note, setNote] = useState("");
  const isOpen = count?.changed_key && count.attempts > 0;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!remark.isPending) remark.mutate(note.trim());
  }

  return (
    <>
      {isOpen && (
        <form className={parts.card} aria-label="Mark past attempts again" onSubmit={submit}>
          <h2>Mark past attempts again?</h2>
          <p>{remarkWords(count)}</p>
          {count.reworded && (
            <Note state="warning">
              Some answers had other words in these attempts. Marking again is only right when the old key was
              wrong for the old words, too.
            </Note>
          )}
          <TextField
            label="Note to the students"
            hint="They read it beside the question when they review it."
            required
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          {remark.isError && (
            <Note state="wrong" role="alert">
              {saveProblem(remark.error)}
            </Note>
          )}
          <div>
            <Button type="submit" busy={remark.isPending}>
              Mark again
            </Button>
          </div>
        </form>
      )}
      {remark.data && (
        <Toast sign="check" seconds={7} onGone={remark.reset}>
          {remarkedWords(remark.data)}
        </Toast>
      )}
    </>
  );
}
