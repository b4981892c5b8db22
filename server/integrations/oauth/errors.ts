import type { FastifyReply, FastifyRequest } from 'fastify';
import { toRefusal } from '../../platform/calls/error-replies.ts';
import { routeOf } from '../../platform/calls/log.ts';

/** Our codes as RFC 6749 (section 5.2) names them; everything else is an invalid request. */
const names: Readonly<Record<string, string>> = {
  invalid_client: 'invalid_client',
  unsupported_grant_type: 'unsupported_grant_type',
  invalid_scope: 'invalid_scope',
  not_in_plan: 'unauthorized_client',
};

/** Libraries for OAuth read errors in its own shape only. */
export function sendOauthError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toRefusal(error);
  if (!refusal) request.log.error({ err: error, route: routeOf(request) }, 'failed');
  const status = refusal?.status ?? 500;
  reply.header('x-request-id', request.id);
  if (refusal?.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
  if (status === 401) reply.header('www-authenticate', 'Basic realm="API"');
  const name = status >= 500 ? 'server_error' : names[refusal?.code ?? ''];
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => payload as string)
    .send(
      JSON.stringify({
        error: name ?? 'invalid_request',
        error_description: refusal?.message ?? 'Something went wrong on our side. Try again.',
      }),
    );
}
