import { inspect } from 'node:util';
import type { FastifyRequest } from 'fastify';

/** JSON lines. Logged fields are listed one by one, because bodies, headers and URLs carry secrets. */
export function loggerOptions(level: string, stream?: { write(line: string): void }) {
  return {
    level,
    ...(stream ? { stream } : {}),
    serializers: {
      err: (error: unknown) => {
        // Anything can be thrown; what isn't an error would be logged as nothing.
        if (!(error instanceof Error)) {
          return { type: typeof error, message: inspect(error), stack: '' };
        }
        const { name: type, message, stack = '' } = error;
        return { type, message, stack, code: 'code' in error ? error.code : undefined };
      },
    },
  };
}

// A word or a slug. Anything else in a path could be a token or an email address.
const harmless = /^(?:[\w.-]{0,24}|[a-z\d-]{0,60})$/;

/** A call's route pattern, or a page's path without anything that could be secret. */
export function routeOf(request: FastifyRequest): string {
  const pattern = request.routeOptions.url;
  if (pattern && pattern !== '*' && pattern !== '/*') return pattern;
  const [path = ''] = request.url.split('?');
  return path
    .split('/')
    .map((part) => (harmless.test(part) ? part : '…'))
    .join('/');
}
