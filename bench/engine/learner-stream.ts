import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";

/** One answer of a public data set, from a CSV row `user,t,item,skills,correct,split`; semicolons separate skills. */
export type StreamRow = {
  user: string;
  seconds: number;
  item: string;
  /** All skills of the item as one name, and the first of them. */
  skills: string;
  firstSkill: string;
  credit: number;
  split: string;
};

const FILE_PATTERN = /^(.+)\.csv(\.gz)?$/;

/** The data sets in a folder, by name; empty without a folder. */
export function listStreams(folder: string | undefined): { name: string; file: string }[] {
  if (!folder || !existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const name = FILE_PATTERN.exec(file)?.[1];
      return name ? [{ name, file: path.join(folder, file) }] : [];
    });
}

export function readStream(file: string): StreamRow[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  const [, ...lines] = text.trimEnd().split("\n");
  return lines.map((line) => {
    const [user = "", seconds, item = "", skills = "", correct, split = ""] = line.trimEnd().split(",");
    return {
      user,
      seconds: Number(seconds),
      item,
      skills,
      firstSkill: skills.split(";")[0] ?? "",
      credit: Number(correct),
      split,
    };
  });
}
