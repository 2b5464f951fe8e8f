/** Wraps an async function. A call while another is in flight gets that call's result, whatever its own input. */
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
