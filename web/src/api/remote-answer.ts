import type { OutboxState, PendingAnswer } from "./outbox-state.ts";

/** The server has an answer from elsewhere: what is not newer on its question is not sent, and all to come is newer. */
export function afterRemoteAnswer<Payload>(
  state: OutboxState<Payload>,
  remote: { questionId: number; seq: number },
): OutboxState<Payload> {
  const isOlder = (answer: PendingAnswer<Payload>) =>
    answer.questionId === remote.questionId && answer.seq <= remote.seq;
  const { inFlight } = state;
  return {
    ...state,
    pending: state.pending.filter((answer) => !isOlder(answer)),
    inFlight: inFlight && isOlder(inFlight) ? undefined : inFlight,
    lastSeq: Math.max(state.lastSeq, remote.seq),
  };
}
