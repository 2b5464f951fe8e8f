import type { Choice, UnsentAnswer } from "./answer-queue-rules.ts";
import { dropFromDevice, keepOnDevice, listOnDevice } from "./device-store.ts";

/** Where unsent answers outlive the page. `survivesReload` decides what the learner is told. */
export type AnswerStore<Given = Choice> = {
  readonly survivesReload: boolean;
  load(quizHash: string): Promise<UnsentAnswer<Given>[]>;
  /** The quizzes that have unsent answers. */
  quizzes(): Promise<string[]>;
  put(answer: UnsentAnswer<Given>): Promise<void>;
  remove(answer: UnsentAnswer<Given>): Promise<void>;
};

/** What of a learner waits on this device to be sent: the first part of its keys. */
export type UnsentKind = "answer" | "mark";

/** Unsent answers of the person `userOf` names, on this device. Where the browser keeps nothing, it says so. */
export function deviceAnswers<Given>(kind: UnsentKind, userOf: () => number | undefined): AnswerStore<Given> {
  let survivesReload = false;
  const keyOf = ({ quizHash, questionId, seq }: UnsentAnswer<Given>) => [
    ...[kind, userOf() ?? 0],
    ...[quizHash, questionId, seq],
  ];
  return {
    get survivesReload() {
      return survivesReload;
    },
    load: async (quizHash) => {
      const kept = await listOnDevice<UnsentAnswer<Given>>(kind, userOf() ?? 0, quizHash);
      // What can be read has been kept.
      survivesReload = true;
      return kept;
    },
    quizzes: async () => {
      const unsent = await listOnDevice<UnsentAnswer<Given>>(kind, userOf() ?? 0);
      return [...new Set(unsent.map(({ quizHash }) => quizHash))];
    },
    put: async (answer) => {
      survivesReload = await keepOnDevice(keyOf(answer), answer).then(
        () => true,
        () => false,
      );
    },
    remove: (answer) => dropFromDevice(keyOf(answer)),
  };
}
