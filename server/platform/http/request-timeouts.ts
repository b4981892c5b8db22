import type { IncomingMessage, Server } from 'node:http';

/** How long a request's body may take to arrive, in milliseconds. */
export const requestTimeouts = {
  usual: 30_000,
  upload: 10 * 60_000,
  /** Of the largest file, at the slowest speed that we wait for. */
  longest: 3 * 60 * 60_000,
} as const;

/** 100 KB a second: a film over a slow line takes an hour. */
const slowestBytesPerMs = 100;

/** How long a file of this size may take to arrive. */
export function uploadTimeout(bytes: number): number {
  const { upload, longest } = requestTimeouts;
  return Math.min(Math.max(upload, bytes / slowestBytesPerMs), longest);
}

export interface RequestTimeouts {
  /** Gives a request that is still arriving this much time from now. */
  extend(request: IncomingMessage, milliseconds: number): void;
  /** From now on nothing may take longer than usual. */
  shortenAll(): void;
}

/**
 * Node has one limit for all requests, and it has to let a photo over a slow connection through. So every request gets
 * the usual time here, and a call that accepts a file asks for more once it knows who is sending.
 */
export function cutOffSlowRequests(server: Server): RequestTimeouts {
  const timers = new Map<IncomingMessage, NodeJS.Timeout>();
  const allow = (request: IncomingMessage, milliseconds: number) => {
    if (!timers.has(request)) return;
    clearTimeout(timers.get(request));
    timers.set(request, cutAfter(request, milliseconds));
  };
  server.prependListener('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    timers.set(request, cutAfter(request, requestTimeouts.usual));
    const forget = () => {
      clearTimeout(timers.get(request));
      timers.delete(request);
    };
    request.once('end', forget).once('close', forget);
  });
  return {
    extend: allow,
    shortenAll() {
      for (const request of timers.keys()) allow(request, requestTimeouts.usual);
    },
  };
}

function cutAfter(request: IncomingMessage, milliseconds: number): NodeJS.Timeout {
  return setTimeout(() => request.socket.destroy(), milliseconds);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
