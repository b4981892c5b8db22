import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { Address } from './variables.ts';

export const connectionVariables = {
  PORT: z._default(
    z.coerce
      .number('must be a number')
      .check(z.int('must be a whole number'), z.gte(0), z.lte(65535)),
    8000,
  ),
  HOST: z._default(z.string().check(z.minLength(1, 'must not be empty')), '127.0.0.1'),
  PUBLIC_URL: Address(/^https?:$/, 'https://learn.example.org'),
  TRUSTED_PROXIES: z.optional(
    z
      .string()
      .check(
        z.refine(
          areProxies,
          'must be addresses or ranges such as 127.0.0.1, 10.0.0.0/8, or the words loopback and uniquelocal',
        ),
      ),
  ),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    ),
    'info',
  ),
  LOG_PAGES_EVERY: z._default(
    z.coerce
      .number('must be a number')
      .check(z.int('must be a whole number'), z.gte(1, 'must be at least 1'), z.lte(1_000_000)),
    20,
  ),
  METRICS_PORT: z.optional(
    z.coerce
      .number('must be a number')
      .check(z.int('must be a whole number'), z.gte(0), z.lte(65535)),
  ),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  DRAIN_SECONDS: z._default(z.coerce.number('must be a number').check(z.gte(0), z.lte(60)), 2),
};

export function hostOf(address = 'http://localhost'): string {
  return (URL.parse(address)?.hostname ?? '').replace(/^\[|\]$/g, '');
}

export function isLoopbackHost(host: string): boolean {
  return ['127.0.0.1', 'localhost', '::1'].includes(host);
}

function areProxies(list: string): boolean {
  return list.split(',').every((entry) => {
    const [address = '', bits] = entry.trim().split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return bits === undefined;
    const longest = isIP(address) === 4 ? 32 : 128;
    return isIP(address) > 0 && (bits === undefined || (/^\d+$/.test(bits) && +bits <= longest));
  });
}
