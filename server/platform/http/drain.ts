import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface Drain {
  /** From the signal to the end: not ready for new visitors, though every request is still answered. */
  readonly isStopping: boolean;
  /** How long clients get to send one more request on the connections they have open. */
  graceMs: number;
}

/** A request that takes longer is cut off, so that stopping has an end. */
const longestRequestMs = 30_000;
const unusedMs = 500;
/** Without a connection for this long, there is nobody to wait for. */
const usedMs = 250;
const calm = { forMs: 30, atMostMs: 500 };

/**
 * Stops without dropping a request. A server that simply closes destroys idle connections, and a request on its way
 * on one of them is lost. So for a moment everything is answered as always, but with `Connection: close` (which Fastify adds
 * while closing), so that clients hang up. Only then is the listener closed, and requests in flight are waited for.
 */
export function drainOnClose(app: FastifyInstance, graceMs: number): Drain {
  const drain = { isStopping: false, graceMs };
  const { server } = app;
  const sockets = new Set<Socket>();
  let arrivedAt = Number.NEGATIVE_INFINITY;
  server.on('connection', (socket: Socket) => {
    arrivedAt = performance.now();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  /**
   * Closing the listener resets connections that the system has accepted and Node hasn't. While requests are held back, waiting
   * clients don't send another, so there is soon a moment without arrivals.
   */
  async function waitForCalm() {
    const release = holdRequests(server);
    const start = performance.now();
    do {
      await wait(5);
      // Node accepts the connections that have arrived before this turn ends.
      await nextTurn();
    } while (
      performance.now() - Math.max(start, arrivedAt) < calm.forMs &&
      performance.now() - start < calm.atMostMs
    );
    // Once the listener is closed, which happens in this turn.
    setImmediate(release);
  }

  app.addHook('preClose', async () => {
    drain.isStopping = true;
    if (!server.listening) return;
    const end = performance.now() + drain.graceMs;
    const isUsed = () => sockets.size > 0 || performance.now() - arrivedAt < usedMs;
    while (isUsed() && performance.now() < end) await wait(20);
    // For replies that began earlier, without the header.
    server.keepAliveTimeout = 100;
    cutOff(sockets);
    await waitForCalm();
  });
  return drain;
}

/** Requests wait until the returned function is called. */
function holdRequests(server: Server): () => void {
  const listeners = server.listeners('request');
  const held: unknown[][] = [];
  const hold = (...request: unknown[]) => held.push(request);
  server.removeAllListeners('request').on('request', hold);
  return () => {
    server.off('request', hold);
    for (const listener of listeners) server.on('request', listener as RequestListener);
    for (const request of held) server.emit('request', ...request);
  };
}

function cutOff(sockets: ReadonlySet<Socket>) {
  const destroy = (isChosen: (socket: Socket) => boolean) => () => {
    for (const socket of sockets) if (isChosen(socket)) socket.destroy();
  };
  // Browsers open connections ahead of time, and Node waits for their first request forever.
  setTimeout(
    destroy(({ bytesRead }) => bytesRead === 0),
    unusedMs,
  ).unref();
  setTimeout(
    destroy(() => true),
    longestRequestMs,
  ).unref();
}
