import type { IncomingMessage, Server } from 'node:http';

/** How long a request may take to come in once its head is there, in milliseconds. */
export const arrivalLimits = { usual: 30_000, upload: 10 * 60_000 } as const;

export interface Arrivals {
  /** Gives a request that is still coming in this much time from now. */
  allow(request: IncomingMessage, milliseconds: number): void;
  /** Nothing may take longer than usual any more. */
  hurry(): void;
}

/**
 * Node has one limit for all requests, and it must let a photo over a slow line through. So everyone
 * gets the usual time here, and a call that takes a file asks for more once it knows the sender.
 */
export function watchArrivals(server: Server): Arrivals {
  const timers = new Map<IncomingMessage, NodeJS.Timeout>();
  const allow = (request: IncomingMessage, milliseconds: number) => {
    if (!timers.has(request)) return;
    clearTimeout(timers.get(request));
    timers.set(request, cutAfter(request, milliseconds));
  };
  server.prependListener('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    timers.set(request, cutAfter(request, arrivalLimits.usual));
    const forget = () => {
      clearTimeout(timers.get(request));
      timers.delete(request);
    };
    request.once('end', forget).once('close', forget);
  });
  return {
    allow,
    hurry() {
      for (const request of timers.keys()) allow(request, arrivalLimits.usual);
    },
  };
}

function cutAfter(request: IncomingMessage, milliseconds: number): NodeJS.Timeout {
  return setTimeout(() => request.socket.destroy(), milliseconds);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
