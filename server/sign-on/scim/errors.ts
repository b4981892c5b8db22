import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toRefusal } from '../../platform/calls/error-replies.ts';
import { routeOf } from '../../platform/calls/log.ts';

/** The reasons that RFC 7644 and 9865 have a name for. */
const scimTypes: Readonly<Record<string, string>> = {
  invalid_filter: 'invalidFilter',
  invalid_syntax: 'invalidSyntax',
  invalid_input: 'invalidValue',
  invalid_path: 'invalidPath',
  invalid_value: 'invalidValue',
  no_target: 'noTarget',
  too_many_changes: 'tooMany',
  person_exists: 'uniqueness',
  group_exists: 'uniqueness',
  bad_cursor: 'invalidCursor',
};

/** Directories read errors in the shape of SCIM only, and the status as a text. */
export function sendScimError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toRefusal(error);
  if (!refusal) request.log.error({ err: error, route: routeOf(request) }, 'failed');
  const status = refusal?.status ?? 500;
  const scimType = refusal ? scimTypes[refusal.code] : undefined;
  reply.header('x-request-id', request.id);
  if (refusal?.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/scim+json; charset=utf-8')
    .serializer((payload: unknown) => payload as string)
    .send(
      JSON.stringify({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: String(status),
        ...(scimType ? { scimType } : {}),
        detail: refusal?.message ?? 'Something went wrong on our side. Try again.',
      }),
    );
}

/** The media type of SCIM is read as JSON. */
export function readScimJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/scim+json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, undefined);
      else parse(request, body, done);
    },
  );
}
