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

/** A call by its pattern and a page by its path: the rest of an address holds tokens and emails. */
export function routeOf(request: FastifyRequest): string {
  const pattern = request.routeOptions.url;
  if (pattern && pattern !== '*' && pattern !== '/*') return pattern;
  return request.url.split('?')[0] ?? '';
}
