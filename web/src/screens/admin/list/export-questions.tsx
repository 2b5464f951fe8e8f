import { useState } from "react";
import { type BankFormat, refusalOf, useQuestionExport } from "../../../api/admin-imports.ts";
import type { ListFilter } from "../../../api/admin-lists.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { Note } from "../../../ui/note.tsx";
import { offerFile } from "../../../ui/offer-file.ts";
import { SelectField } from "../select-field.tsx";
import { exportedWords, formatChoices, lossesWords } from "./export-words.ts";

const formats = ["csv", "json", "gift", "moodle"] as const satisfies readonly BankFormat[];

type Props = { filter: ListFilter; total: number };

/** Offers what the list shows, all its pages, as a file. */
export function ExportQuestions({ filter, total }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="second" short onClick={() => setOpen(true)}>
        <Icon name="saved" small />
        Export
      </Button>
      {isOpen && <ExportModal filter={filter} total={total} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExportModal({ filter, total, onClose }: Props & { onClose: () => void }) {
  const [format, setFormat] = useState<BankFormat>("csv");
  const writing = useQuestionExport();
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <Modal title="Export questions" onClose={onClose}>
      <p>
        {`${isNarrowed ? "What the filters leave" : "Every question"}: ${total.toLocaleString("en-IN")}, with keys and solutions.`}
      </p>
      <SelectField
        label="Format"
        value={format}
        onChange={({ target }) => {
          writing.reset();
          setFormat(formats.find((one) => one === target.value) ?? format);
        }}
      >
        {formats.map((one) => (
          <option key={one} value={one}>
            {formatChoices[one]}
          </option>
        ))}
      </SelectField>
      {writing.error && (
        <Note state="wrong" role="alert">
          {refusalOf(writing.error) ?? "There is no file. Check your connection and try again."}
        </Note>
      )}
      {writing.data && (
        <Note state="correct" role="status">
          {exportedWords(writing.data)}
          <br />
          {lossesWords(writing.data.losses)}
        </Note>
      )}
      <Button
        busy={writing.isPending}
        onClick={() => writing.mutate({ format, filter }, { onSuccess: offerFile })}
      >
        {writing.isPending ? "Writing the file…" : "Download"}
      </Button>
    </Modal>
  );
}
