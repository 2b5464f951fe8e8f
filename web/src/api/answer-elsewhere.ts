import type { QueueState, UnsentAnswer } from "./answer-queue-rules.ts";

/** The server has an answer from elsewhere: what is not newer on its question is not sent, and all to come is newer. */
export function afterElsewhere<Given>(
  state: QueueState<Given>,
  saved: { questionId: number; seq: number },
): QueueState<Given> {
  const isOlder = (answer: UnsentAnswer<Given>) =>
    answer.questionId === saved.questionId && answer.seq <= saved.seq;
  const { sending } = state;
  return {
    ...state,
    unsent: state.unsent.filter((answer) => !isOlder(answer)),
    sending: sending && isOlder(sending) ? undefined : sending,
    lastSeq: Math.max(state.lastSeq, saved.seq),
  };
}
