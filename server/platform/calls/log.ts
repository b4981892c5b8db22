import { inspect } from 'node:util';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { outageOf } from './errors.ts';

/** JSON lines. Logged fields are listed one by one, because bodies, headers and URLs carry secrets. */
export function loggerOptions(level: string, stream?: { write(line: string): void }) {
  return {
    level,
    ...(stream ? { stream } : {}),
    hooks: { logMethod: logOutagesOnce() },
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

type LogMethod = (...given: unknown[]) => void;

const quietMs = 10_000;

/**
 * While the database is away or the disk is full, every request fails with the same error. It is logged in full once in
 * ten seconds; the next one that is logged says how many weren't.
 */
export function logOutagesOnce(now = Date.now) {
  const known = new Map<string, { loggedAt: number; unlogged: number }>();
  return function logMethod(this: unknown, given: unknown[], method: LogMethod) {
    const [fields, ...rest] = given;
    const isFailure = typeof fields === 'object' && fields !== null && 'err' in fields;
    const outage = isFailure ? outageOf(fields.err) : null;
    if (!isFailure || !outage) return method.apply(this, given);
    const entry = known.get(outage) ?? { loggedAt: Number.NEGATIVE_INFINITY, unlogged: 0 };
    known.set(outage, entry);
    if (now() - entry.loggedAt < quietMs) {
      entry.unlogged += 1;
      return;
    }
    const { unlogged } = entry;
    Object.assign(entry, { loggedAt: now(), unlogged: 0 });
    method.apply(this, [unlogged > 0 ? { ...fields, similarBefore: unlogged } : fields, ...rest]);
  };
}

export interface Answer {
  /** Of a request whose logger doesn't know it. */
  reqId?: string;
  method: string;
  route: string;
  status: number;
  ms: number;
}

export function answersAreLogged({ level }: Pick<FastifyBaseLogger, 'level'>): boolean {
  return ['info', 'debug', 'trace'].includes(level);
}

/** The line that every request gets. */
export function logAnswer(log: FastifyBaseLogger, answer: Answer): void {
  log.info({ ...answer, ms: Math.round(answer.ms) }, 'answered');
}

// A word or a slug. Anything else in a path could be a token or an email address.
const harmless = /^(?:[\w.-]{0,24}|[a-z\d-]{0,60})$/;

/** A call's route pattern, or a page's path without anything that could be secret. */
export function routeOf(request: FastifyRequest): string {
  const pattern = request.routeOptions.url;
  return pattern && pattern !== '*' && pattern !== '/*' ? pattern : pageRoute(request.url);
}

/** Where requests are counted: there are only so many patterns, but any number of addresses. */
export function patternOf(request: FastifyRequest): string {
  const pattern = request.routeOptions.url;
  if (!pattern) return 'none';
  return pattern === '*' || pattern === '/*' ? 'page' : pattern;
}

export function pageRoute(address: string): string {
  const [path = ''] = address.split('?');
  return path
    .split('/')
    .map((part) => (harmless.test(part) ? part : '…'))
    .join('/');
}
