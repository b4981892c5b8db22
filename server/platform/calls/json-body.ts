import type { FastifyInstance } from 'fastify';

/**
 * Accepts a JSON content type without a body, as clients send it that set the header on every request. What a call
 * needs is checked by its schema.
 */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, undefined);
      else parse(request, body, done);
    },
  );
}
