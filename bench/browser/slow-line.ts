import { connect, createServer, type Socket } from "node:net";
import { setTimeout } from "node:timers";

/** A line between browser and server on which everything takes its time, the service worker's calls too. */
export type Line = {
  port: number;
  /** From now on as slow as this; undefined: as it is. */
  slow: (speed: Speed | undefined) => void;
  close: () => Promise<void>;
};
type Speed = { roundTripMs: number; bytesPerSecond: number };

/** WebPageTest's "3G". */
export const THREE_G: Speed = { roundTripMs: 300, bytesPerSecond: 200_000 };

/** Stands before a port of the loopback. A connection costs a round trip of its own, as TCP's does. */
export async function layLine(serverPort: number): Promise<Line> {
  let speed: Speed | undefined;
  let freeAt = 0;
  const sockets = new Set<Socket>();
  /** When the last byte of these arrives: all connections share the width of the line. */
  const arrival = (bytes: number) => {
    const now = performance.now();
    if (!speed) return 0;
    freeAt = Math.max(now, freeAt) + (bytes / speed.bytesPerSecond) * 1000;
    return freeAt - now + speed.roundTripMs / 2;
  };
  const carry = (from: Socket, to: Socket, opening: () => number) => {
    // Timers that are due within the same millisecond may change places; bytes must not.
    const onTheWay: Buffer[] = [];
    const deliver = () => {
      const bytes = onTheWay.shift();
      if (bytes && to.writable) to.write(bytes);
    };
    from.on("data", (bytes: Buffer) => {
      onTheWay.push(bytes);
      setTimeout(deliver, arrival(bytes.length) + opening());
    });
    from.on("close", () => setTimeout(() => to.destroy(), arrival(0)));
    from.on("error", () => to.destroy());
  };
  const line = createServer((near) => {
    let opening = speed?.roundTripMs ?? 0;
    const far = connect(serverPort, "127.0.0.1");
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true).on("close", () => sockets.delete(socket));
    }
    carry(near, far, () => {
      const wait = opening;
      opening = 0;
      return wait;
    });
    carry(far, near, () => 0);
  });
  await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
  const address = line.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    slow: (next) => {
      speed = next;
      // What is open was opened at another speed.
      for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        line.close(() => resolve());
      }),
  };
}
