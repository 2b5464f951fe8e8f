import { useState } from "react";
import { type ExportFormat, type QuestionExport, useQuestionExport } from "../../../api/admin-imports.ts";
import type { ListFilter } from "../../../api/admin-lists.ts";
import { formatLargeCount, formatNumber } from "../../../format/numbers.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { downloadFile } from "../../../ui/download-file.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { importErrorMessage } from "../import/import-format.ts";
import { SelectField } from "../select-field.tsx";

const formats = ["csv", "xlsx", "json", "gift", "moodle"] as const satisfies readonly ExportFormat[];

type Props = { filter: ListFilter; total: number };

/** Exports all questions that match the filters, from all pages, to a file. */
export function ExportQuestions({ filter, total }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" compact onClick={() => setOpen(true)}>
        <Icon name="saved" small />
        Export
      </Button>
      {isOpen && <ExportModal filter={filter} total={total} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExportModal({ filter, total, onClose }: Props & { onClose: () => void }) {
  const [format, setFormat] = useState<ExportFormat>("csv");
  const exportMutation = useQuestionExport();
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Modal title="Export questions" onClose={onClose}>
      <p>
        {`${isFiltered ? "Questions that match the filters" : "All questions"}: ${formatNumber(total)}, with keys and solutions.`}
      </p>
      <SelectField
        label="Format"
        value={format}
        onChange={({ target }) => {
          exportMutation.reset();
          setFormat(formats.find((option) => option === target.value) ?? format);
        }}
      >
        {formats.map((option) => (
          <option key={option} value={option}>
            {exportFormatLabels[option]}
          </option>
        ))}
      </SelectField>
      {exportMutation.error && (
        <Alert state="wrong" role="alert">
          {importErrorMessage(
            exportMutation.error,
            "The export failed. Check your connection and try again.",
          )}
        </Alert>
      )}
      {exportMutation.data && (
        <Alert state="correct" role="status">
          {exportedMessage(exportMutation.data)}
          <br />
          {omittedFieldsMessage(exportMutation.data.omitted_fields)}
        </Alert>
      )}
      <Button
        busy={exportMutation.isPending}
        onClick={() => exportMutation.mutate({ format, filter }, { onSuccess: downloadFile })}
      >
        {exportMutation.isPending ? "Writing the file…" : "Download"}
      </Button>
    </Modal>
  );
}

/** Labels of the export formats. */
const exportFormatLabels: Record<ExportFormat, string> = {
  csv: "CSV, for spreadsheets",
  xlsx: "Excel",
  json: "JSON, everything",
  gift: "GIFT",
  moodle: "Moodle XML",
};

/** `240 questions are in questions.csv.` */
export function exportedMessage({ questions, name }: Pick<QuestionExport, "questions" | "name">): string {
  return `${formatLargeCount(questions, "question")} ${questions === 1 ? "is" : "are"} in ${name}.`;
}

/** What is not in a file, where that is no field with a name of its own. */
const omittedNames: Record<string, string> = {
  audience: "whom it is given to",
  void_outcome: "how it counts",
  ranges: "ranges without a number",
};

/** `Not in this file: difficulty (12 questions), pictures (1 question).`, or `Nothing is left out.` */
export function omittedFieldsMessage(omittedFields: QuestionExport["omitted_fields"]): string {
  if (omittedFields.length === 0) return "Nothing is left out.";
  const parts = omittedFields.map(
    ({ what, questions }) => `${omittedNames[what] ?? what} (${formatLargeCount(questions, "question")})`,
  );
  return `Not in this file: ${parts.join(", ")}.`;
}
