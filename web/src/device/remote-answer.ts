import type { OutboxState, PendingAnswer } from "./outbox-state.ts";

/** The state after an answer from elsewhere: drops answers to its question that are not newer, and raises `lastSeq`. */
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
