import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type RequestTimeouts, requestTimeouts, uploadTimeout } from '../http/request-timeouts.ts';
import { Refusal } from './errors.ts';

/** An upload: nothing of it is read before a handler asks for it. */
export type IncomingFile = AsyncIterable<Uint8Array>;

/** For routes that read the body themselves and don't trust its declared type. */
export function skipBodyParsing(app: FastifyInstance, register: (app: FastifyInstance) => void) {
  app.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    register(app);
  });
}

/** Refuses a declared size that is too large at once, and a real one while reading. */
export function readUpload(
  request: IncomingMessage,
  timeouts: RequestTimeouts,
  maxBytes = 256 * 1024,
): IncomingFile {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  return readFile(request, timeouts, maxBytes);
}

async function* readFile(request: IncomingMessage, timeouts: RequestTimeouts, maxBytes: number) {
  timeouts.extend(request, uploadTimeout(Number(request.headers['content-length'] ?? 0)));
  let bytes = 0;
  try {
    // Kept open if reading ends early: the reply has to leave through the same connection.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      yield chunk as Uint8Array;
    }
  } finally {
    // A browser reads the reply only after sending everything, so the rest is read and dropped.
    request.resume();
    timeouts.extend(request, requestTimeouts.usual);
  }
}

function tooLarge(maxBytes: number): Refusal {
  const megabytes = Math.floor(maxBytes / 1024 / 1024);
  return new Refusal('too_large', {
    detail: `This file is larger than ${megabytes} MB. Choose a smaller one.`,
  });
}
