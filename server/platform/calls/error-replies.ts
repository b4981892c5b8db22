import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorReply, Problem } from '../../../contract/endpoint.ts';
import { happened, isFollowed } from '../metrics/happenings.ts';
import { looksLikeKey } from '../security/keys.ts';
import { bearerToken } from './admit-key.ts';
import {
  isAccountGone,
  isRequestAborted,
  type Outage,
  outageOf,
  type PlatformCode,
  Refusal,
} from './errors.ts';
import { answersAreLogged, logAnswer, patternOf, routeOf } from './log.ts';

// What Fastify refuses before a handler runs.
const fastifyRefusals: Record<string, PlatformCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
};

// What PostgreSQL can't store: text with a NUL or half a character in it, numbers and dates out of its range, dates that don't exist.
const notStorable = new Set(['22021', '22P05', '22003', '22007', '22008']);

// A restart takes a second or two; a full disk waits for someone to make room.
const retryAfterSeconds: Record<Outage, number> = {
  unavailable: 2,
  files_unavailable: 5,
  overloaded: 5,
  cannot_save: 30,
};

/** Turns any error into the refusal that the client gets to read; `null` means a fault of ours. */
export function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (isAccountGone(error)) return new Refusal('account_deleted');
  if (isRequestAborted(error)) return new Refusal('interrupted');
  const outage = outageOf(error);
  if (outage) return new Refusal(outage, { retryAfterSeconds: retryAfterSeconds[outage] });
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (notStorable.has(code)) return new Refusal('invalid_input');
  if (fastifyRefusals[code]) return new Refusal(fastifyRefusals[code]);
  const status = 'statusCode' in error ? Number(error.statusCode) : 0;
  if (status >= 400 && status < 500) {
    return new Refusal('invalid_input', { detail: 'We can’t read this request.' });
  }
  return null;
}

export function registerErrorReplies(app: FastifyInstance, send = sendError) {
  if (isFollowed('answered')) {
    app.addHook('onResponse', (request, reply, done) => {
      const { method } = request;
      const { statusCode: status, elapsedTime: ms } = reply;
      happened('answered', { method, route: patternOf(request), status, ms });
      done();
    });
  }
  if (answersAreLogged(app.log)) {
    app.addHook('onResponse', (request, reply, done) => {
      const { method } = request;
      const { statusCode: status, elapsedTime: ms } = reply;
      logAnswer(request.log, { method, route: routeOf(request), status, ms });
      done();
    });
  }

  app.setNotFoundHandler(() => {
    throw new Refusal('not_found');
  });

  app.setErrorHandler(send);
}

/** Also used for what Fastify refuses before there is a route, such as /api/%ZZ. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toRefusal(error);
  if (!refusal || refusal.code in retryAfterSeconds) {
    request.log.error({ err: error, route: routeOf(request) }, 'failed');
  }
  reply.header('x-request-id', request.id);
  if (refusal?.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
  if (refusal?.status === 401) reply.header('www-authenticate', 'Bearer');
  const body: ErrorReply = {
    detail: refusal?.message ?? 'Something went wrong on our side. Try again.',
    errors: refusal?.errors ?? [],
    code: refusal?.code ?? 'fault',
  };
  const status = refusal?.status ?? 500;
  const isProblem = wantsProblem(request);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(`application/${isProblem ? 'problem+json' : 'json'}; charset=utf-8`)
    .send(JSON.stringify(isProblem ? problemOf(body, { status, refusal, request }) : body));
}

const isForKeys = /^\/api\/v\d+\//;

/** Programs read problem details (RFC 9457); browsers what they always got. */
function wantsProblem(request: FastifyRequest): boolean {
  return (
    isForKeys.test(request.url) ||
    looksLikeKey(bearerToken(request) ?? '') ||
    (request.headers.accept ?? '').includes('application/problem+json')
  );
}

function problemOf(
  body: ErrorReply,
  about: { status: number; refusal: Refusal | null; request: FastifyRequest },
): Problem {
  const { status, refusal, request } = about;
  const docs = `${request.server.services.config.publicUrl}/api/docs`;
  return {
    type: `${docs}#error-${body.code}`,
    title: refusal?.title ?? body.detail,
    status,
    ...body,
  };
}
