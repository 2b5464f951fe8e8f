/** Makes a call that, asked for again while it is on its way, is not sent a second time: both get the one answer. */
export function singleFlight<Input, Result>(
  send: (input: Input) => Promise<Result>,
): (input: Input) => Promise<Result> {
  let inFlight: Promise<Result> | undefined;
  return (input) => {
    inFlight ??= send(input).finally(() => {
      inFlight = undefined;
    });
    return inFlight;
  };
}
