import { connect, createServer, type Socket } from "node:net";
import { setTimeout } from "node:timers";

/** A proxy between browser and server that slows all traffic, including the service worker's requests. */
export type ThrottlingProxy = {
  port: number;
  /** Limits traffic to this speed from now on; undefined removes the limit. */
  throttle: (speed: NetworkSpeed | undefined) => void;
  close: () => Promise<void>;
};
type NetworkSpeed = { roundTripMs: number; bytesPerSecond: number };

/** The "3G" profile of WebPageTest. */
export const THREE_G: NetworkSpeed = { roundTripMs: 300, bytesPerSecond: 200_000 };

/** Starts the proxy in front of a local port. Each new connection costs one extra round trip, as with TCP. */
export async function startThrottlingProxy(serverPort: number): Promise<ThrottlingProxy> {
  let speed: NetworkSpeed | undefined;
  let busyUntil = 0;
  const sockets = new Set<Socket>();
  /** Delay until the last of these bytes arrives. All connections share the bandwidth. */
  const transferDelayMs = (bytes: number) => {
    const now = performance.now();
    if (!speed) return 0;
    busyUntil = Math.max(now, busyUntil) + (bytes / speed.bytesPerSecond) * 1000;
    return busyUntil - now + speed.roundTripMs / 2;
  };
  const forward = (from: Socket, to: Socket, connectDelayMs: () => number) => {
    // Timers due in the same millisecond may fire in another order, but the bytes must stay in order.
    const inTransit: Buffer[] = [];
    const deliverNext = () => {
      const bytes = inTransit.shift();
      if (bytes && to.writable) to.write(bytes);
    };
    from.on("data", (bytes: Buffer) => {
      inTransit.push(bytes);
      setTimeout(deliverNext, transferDelayMs(bytes.length) + connectDelayMs());
    });
    from.on("close", () => setTimeout(() => to.destroy(), transferDelayMs(0)));
    from.on("error", () => to.destroy());
  };
  const server = createServer((client) => {
    let connectDelayMs = speed?.roundTripMs ?? 0;
    const upstream = connect(serverPort, "127.0.0.1");
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true).on("close", () => sockets.delete(socket));
    }
    forward(client, upstream, () => {
      const delayMs = connectDelayMs;
      connectDelayMs = 0;
      return delayMs;
    });
    forward(upstream, client, () => 0);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    throttle: (next) => {
      speed = next;
      // Open connections belong to the previous speed.
      for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
