import { importIssues } from "./import-issues.ts";
import { questionIssues } from "./question-issues.ts";
import { textIssues } from "./text-issues.ts";

export type { FileEncoding, KeyReading, OtherFormat, PictureFault } from "./import-issues.ts";

/**
 * All that checks of texts, questions and files can find: its kind with what differs, and the words for it. Responses hold
 * kind and params. The words are here, because the web app, the commands of the server and the fallback messages of errors
 * have the same.
 */
const issueMessages = { ...textIssues, ...questionIssues, ...importIssues };
type Messages = typeof issueMessages;

export type IssueKind = keyof Messages;
export const issueKinds = Object.keys(issueMessages) as [IssueKind, ...IssueKind[]];

/** One thing that a check has found. `params` are those of its kind. */
export type Issue = { kind: IssueKind; params: Record<string, unknown> };

/** Creates an issue with the params of its kind. */
export function issue<K extends IssueKind>(kind: K, ...args: Parameters<Messages[K]>): Issue {
  const [params] = args as [params?: object];
  return { kind, params: { ...params } };
}

/** Words an issue in English. A page that is older than the server may not know its kind. */
export function issueMessage({ kind, params }: Issue): string {
  const message: ((params: never) => string) | undefined = issueMessages[kind];
  return message ? message(params as never) : `${kind.replaceAll("_", " ")}.`;
}

/** Words an issue of a text with the line on which it is, if it is known. */
export const placedIssueMessage = ({ line, ...found }: Issue & { line?: number | undefined }): string =>
  line === undefined ? issueMessage(found) : `Line ${line}: ${issueMessage(found)}`;
