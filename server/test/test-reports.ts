import type { SentBy } from "@rasayan/contract";
import type { Person } from "./test-app.ts";
import type { Player } from "./test-quizzes.ts";

type Sent = SentBy<"reportQuestion">["body"];

/** Reports a question of a quiz, its key unless said otherwise. */
export async function report(
  person: Person,
  { hash }: Pick<Player, "hash">,
  questionId: number,
  body: Sent = { reason: "key_wrong" },
) {
  return (await person.call("reportQuestion", { params: { hash, questionId }, body })).report;
}

/** Decides the open reports of a question. */
export const decide = (editor: Person, id: number, body: SentBy<"decideReports">["body"], etag?: string) =>
  editor.call("decideReports", { params: { id }, body }, etag === undefined ? {} : { "if-match": etag });
