import type { FastifyRequest } from 'fastify';

/** JSON lines. What is logged of a request is named one by one: bodies, headers and addresses carry secrets. */
export function loggerOptions(level: string, stream?: { write(line: string): void }) {
  return {
    level,
    ...(stream ? { stream } : {}),
    serializers: {
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        message: error.message,
        code: error.code,
        stack: error.stack ?? '',
      }),
    },
  };
}

// A word, or a slug; anything else in a path could be a token or an email.
const harmless = /^(?:[\w.-]{0,24}|[a-z\d-]{0,60})$/;

/** A call by its pattern and a page by its path, without what could be secret in it. */
export function routeOf(request: FastifyRequest): string {
  const pattern = request.routeOptions.url;
  if (pattern && pattern !== '*' && pattern !== '/*') return pattern;
  const [path = ''] = request.url.split('?');
  return path
    .split('/')
    .map((part) => (harmless.test(part) ? part : '…'))
    .join('/');
}
