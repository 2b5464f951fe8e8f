import { expect, test } from "vitest";
import { COLUMNS } from "../server/src/features/question-import-export/csv-columns.ts";
import { columns } from "../web/src/screens/admin/import/column-meanings.ts";

test("the list of columns that teachers read explains every column of an exported table", () => {
  const isExplained = (column: string) =>
    columns.some(([names]) =>
      names.includes("…") ? column.split("_")[0] === names.split("_")[0] : names.split(", ").includes(column),
    );
  expect(COLUMNS.filter((column) => !isExplained(column))).toEqual([]);
});
