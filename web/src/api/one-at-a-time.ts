/** Makes a call that, asked for again while it is on its way, is not sent a second time: both get the one answer. */
export function oneAtATime<Sent, Answer>(
  send: (sent: Sent) => Promise<Answer>,
): (sent: Sent) => Promise<Answer> {
  let coming: Promise<Answer> | undefined;
  return (sent) => {
    coming ??= send(sent).finally(() => {
      coming = undefined;
    });
    return coming;
  };
}
