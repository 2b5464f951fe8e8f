import { answerSubject, type OutboxEntry, type Sequenced, subjectOf } from "./outbox-entry.ts";
import type { OutboxState } from "./outbox-state.ts";

/** The state after an answer from elsewhere: drops answers to its question that are not newer, and raises `lastSeq`. */
export function afterRemoteAnswer<Entry extends OutboxEntry>(
  state: OutboxState<Entry>,
  remote: { questionId: number; seq: number },
): OutboxState<Entry> {
  const isOlder = (entry: Sequenced<Entry>) =>
    subjectOf(entry) === answerSubject(remote.questionId) && entry.seq <= remote.seq;
  const { inFlight } = state;
  return {
    ...state,
    pending: state.pending.filter((entry) => !isOlder(entry)),
    inFlight: inFlight && isOlder(inFlight) ? undefined : inFlight,
    lastSeq: Math.max(state.lastSeq, remote.seq),
  };
}
