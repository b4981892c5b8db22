import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Arrivals, arrivalLimits } from './arrivals.ts';
import { Refusal } from './errors.ts';

/** A file on its way in: nothing of it is read before someone asks for it. */
export type IncomingFile = AsyncIterable<Uint8Array>;

/** For routes that read their body themselves; whatever its sender calls it, its bytes will tell. */
export function takeRawBodies(app: FastifyInstance, register: (app: FastifyInstance) => void) {
  app.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    register(app);
  });
}

/** Refuses at once what announces that it is too large, and later what turns out to be. */
export function openFile(
  request: IncomingMessage,
  arrivals: Arrivals,
  maxBytes = 256 * 1024,
): IncomingFile {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  return readFile(request, arrivals, maxBytes);
}

async function* readFile(request: IncomingMessage, arrivals: Arrivals, maxBytes: number) {
  arrivals.allow(request, arrivalLimits.upload);
  let bytes = 0;
  try {
    // Left open when reading ends early: the answer has to leave through the same connection.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      yield chunk as Uint8Array;
    }
  } finally {
    // A browser reads the answer when it has sent everything, so the rest is taken and dropped.
    request.resume();
    arrivals.allow(request, arrivalLimits.usual);
  }
}

function tooLarge(maxBytes: number): Refusal {
  const megabytes = Math.floor(maxBytes / 1024 / 1024);
  return new Refusal('too_large', {
    detail: `This file is larger than ${megabytes} MB. Please choose a smaller one.`,
  });
}
