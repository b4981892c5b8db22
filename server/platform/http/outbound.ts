import { Resolver, promises as systemResolver } from 'node:dns';
import { type IncomingHttpHeaders, request as requestPlain } from 'node:http';
import { Agent, type RequestOptions, request as requestSecure } from 'node:https';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import type { OutboundRules, Resolve, ResolvedAddress } from '../../config/outbound.ts';

/*
 * Requests to addresses that people give us. They must not lead our server into the network that it is in, so nothing
 * else on the server opens such connections (`tests/house.test.ts`). Every name is resolved once, every address it has
 * is checked, and the one that was checked is connected to.
 */

/** All that is ever said about a failure: more would let people explore our network. */
export type OutboundProblem =
  | 'dns'
  | 'refused'
  | 'tls'
  | 'timeout'
  | 'not_allowed'
  /** It said more than we read. */
  | 'too_large';

export class OutboundError extends Error {
  readonly problem: OutboundProblem;
  constructor(problem: OutboundProblem) {
    super(problem);
    this.problem = problem;
  }
}

export interface OutboundRequest {
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** From the first lookup to the last byte. */
  totalMs?: number;
  signal?: AbortSignal;
  /** Pages and pictures may be on any port. */
  anyPort?: boolean;
}

export interface OutboundReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** An answer whose body hasn't been read. Whoever gets it reads it or ends it. */
export interface OpenReply {
  status: number;
  headers: IncomingHttpHeaders;
  chunks: AsyncIterable<Uint8Array>;
  end(): void;
}

const usualBytes = 64 * 1024;
/** Of documents that describe a provider. */
export const metadataBytes = 2 * 1024 * 1024;

const usualMs = 10_000;

/** What can be known before anything is asked: scheme, port, name, and an address that is written out. */
export function isAllowedAddress(
  rules: OutboundRules,
  address: string,
  options?: { anyPort?: boolean },
): boolean {
  return allowedUrl(rules, address, options) !== null;
}

function allowedUrl(
  rules: OutboundRules,
  address: string,
  { anyPort = false }: { anyPort?: boolean } = {},
): URL | null {
  const url = URL.parse(address);
  if (url?.username !== '' || url.password !== '') return null;
  // As a URL writes it, a number is an IPv4 address, whichever way it was given.
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isLiteral = ipaddr.isValid(host);
  if (rules.loopback && /^https?:$/.test(url.protocol) && isLoopbackName(host)) return url;
  if (url.protocol !== 'https:') return null;
  if (!anyPort && !rules.ports.includes(Number(url.port || 443))) return null;
  if (isLiteral) return isAllowed(rules, host) ? url : null;
  return isNameOfOurs(rules, host) ? null : url;
}

const isLoopbackName = (host: string) =>
  host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');

function isNameOfOurs({ allow }: OutboundRules, host: string): boolean {
  if (/(^|\.)localhost$/.test(host)) return true;
  // Where private networks are open, their names are too, and the address decides.
  return allow.length === 0 && /\.(local|internal)$|^[^.]+$/.test(host);
}

/** Never opened, whatever is configured: this machine's neighbours, and where clouds hand out their credentials. */
const closed = ['169.254.0.0/16', 'fe80::/10', 'fd00:ec2::/32', '100.100.100.200/32', '0.0.0.0/8'];

export function isAllowed(rules: OutboundRules, address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = unwrap(ipaddr.process(address));
  if (ip.range() === 'loopback') return rules.loopback;
  if (closed.some((network) => isWithin(ip, network))) return false;
  if (rules.allow.some((network) => isWithin(ip, network))) return true;
  if (ip.range() !== 'unicast') return false;
  // Of IPv6, only this part is given out. What is left includes other ways to write an IPv4 address.
  return ip.kind() === 'ipv4' || isWithin(ip, '2000::/3');
}

/** NAT64 carries the IPv4 address that is really meant. Networks without IPv4 reach everyone else that way. */
function unwrap(ip: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  return isWithin(ip, '64:ff9b::/96') ? ipaddr.fromByteArray(ip.toByteArray().slice(12)) : ip;
}

function isWithin(ip: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [base, bits] = ipaddr.parseCIDR(network);
  return base.kind() === ip.kind() && ip.match(base, bits);
}

/**
 * Asks the name servers without the thread pool, which a name server that never answers would fill. Names that only this
 * machine knows, from its hosts file, count where an operator opened private networks.
 */
const resolveWith =
  (isPrivateOpen: boolean): Resolve =>
  async (host) => {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    const all = (family: 4 | 6) =>
      new Promise<ResolvedAddress[]>((resolve) => {
        const done = (_: unknown, found: string[] = []) =>
          resolve(found.map((address) => ({ address, family })));
        if (family === 4) resolver.resolve4(host, done);
        else resolver.resolve6(host, done);
      });
    const found = (await Promise.all([all(4), all(6)])).flat();
    if (found.length > 0 || !isPrivateOpen) return found;
    const known = await systemResolver.lookup(host, { all: true });
    return known.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
  };

/** Looks a name up once, and refuses it if any of its addresses isn't allowed. */
function lookUpAllowed(rules: OutboundRules): NonNullable<RequestOptions['lookup']> {
  const isPrivateOpen = rules.allow.length > 0 || rules.loopback;
  const resolve = rules.resolve ?? resolveWith(isPrivateOpen);
  return (host, options, done) => {
    resolve(host).then(
      (found) => {
        const [first] = found;
        if (!first) return done(new OutboundError('dns'), []);
        if (!found.every(({ address }) => isAllowed(rules, address))) {
          return done(new OutboundError('not_allowed'), []);
        }
        if (options.all) done(null, [...found]);
        else done(null, first.address, first.family);
      },
      () => done(new OutboundError('dns'), []),
    );
  };
}

// One connection for each request: nothing that was checked for one is used for another.
const agent = new Agent({ keepAlive: false, maxCachedSessions: 0 });

/** One request, without following where it leads. */
export async function openOutside(
  rules: OutboundRules,
  address: string,
  { method = 'GET', headers = {}, body, totalMs = usualMs, signal, anyPort }: OutboundRequest = {},
): Promise<OpenReply> {
  const began = performance.now();
  try {
    const url = allowedUrl(rules, address, { anyPort: anyPort ?? false });
    if (!url) throw new OutboundError('not_allowed');
    const limit = AbortSignal.timeout(totalMs);
    return await send(rules, url, {
      method,
      headers: body === undefined ? headers : { 'content-length': lengthOf(body), ...headers },
      body,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
  } catch (error) {
    const reduced = reduceError(error);
    // How long a refusal takes says nothing about what is behind a name.
    if (reduced.problem === 'not_allowed') await wait(100 - ((performance.now() - began) % 100));
    throw reduced;
  }
}

const lengthOf = (body: string | Uint8Array) => String(Buffer.byteLength(body));

function send(
  rules: OutboundRules,
  url: URL,
  {
    body,
    ...options
  }: Pick<RequestOptions, 'method' | 'headers' | 'signal'> & {
    body: string | Uint8Array | undefined;
  },
): Promise<OpenReply> {
  const isSecure = url.protocol === 'https:';
  const lookup = lookUpAllowed(rules);
  return new Promise((resolve, reject) => {
    const request = isSecure
      ? requestSecure(url, { ...options, lookup, agent })
      : requestPlain(url, { ...options, lookup, agent: false });
    request.on('socket', (socket: Socket) => {
      socket.once('connect', () => {
        const { remoteAddress = '' } = socket;
        if (!isAllowed(rules, remoteAddress)) request.destroy(new OutboundError('not_allowed'));
      });
    });
    request.on('error', reject);
    request.on('response', (answer) => {
      const { statusCode = 0, headers } = answer;
      resolve({
        status: statusCode,
        headers,
        chunks: readable(answer, options.signal),
        end: () => request.destroy(),
      });
    });
    request.end(body);
  });
}

async function* readable(answer: AsyncIterable<Uint8Array>, signal?: AbortSignal) {
  try {
    yield* answer;
  } catch (error) {
    // An answer that is cut off doesn't say why.
    throw signal?.aborted ? new OutboundError('timeout') : reduceError(error);
  }
}

/** One request with the whole answer, or none of it if it is too large. */
export async function askOutside(
  rules: OutboundRules,
  address: string,
  { mostBytes = usualBytes, ...request }: OutboundRequest & { mostBytes?: number } = {},
): Promise<OutboundReply> {
  const { status, headers, chunks, end } = await openOutside(rules, address, request);
  const read: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > mostBytes) throw new OutboundError('too_large');
      read.push(chunk);
    }
  } finally {
    end();
  }
  return { status, headers, body: Buffer.concat(read) };
}

/** One request of which only the status counts. What else is said is read, up to a limit, and dropped. */
export async function notifyOutside(
  rules: OutboundRules,
  address: string,
  request: OutboundRequest,
): Promise<Pick<OutboundReply, 'status' | 'headers'>> {
  const { status, headers, chunks, end } = await openOutside(rules, address, request);
  const timer = setTimeout(end, 1_000).unref();
  drop(chunks).finally(() => {
    clearTimeout(timer);
    end();
  });
  return { status, headers };
}

async function drop(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  let size = 0;
  try {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > usualBytes) return;
    }
  } catch {
    // The status has been received.
  }
}

/** How the global `fetch` is called, for libraries that take one. Redirects are answers like any other. */
export type GuardedFetch = (
  address: string | URL,
  init?: {
    method?: string;
    headers?: ConstructorParameters<typeof Headers>[0];
    body?: unknown;
    signal?: AbortSignal | null;
  },
) => Promise<Response>;

export const guardedFetch =
  (rules: OutboundRules, limits: { mostBytes?: number; totalMs?: number } = {}): GuardedFetch =>
  async (address, { method = 'GET', headers, body, signal } = {}) => {
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') {
      throw new TypeError(`${method} isn't for addresses that people give us`);
    }
    const sent = new Response(body as ConstructorParameters<typeof Response>[0]);
    const type = sent.headers.get('content-type');
    const reply = await askOutside(rules, String(address), {
      method,
      headers: {
        ...(type ? { 'content-type': type } : {}),
        ...Object.fromEntries(new Headers(headers)),
      },
      ...(sent.body ? { body: new Uint8Array(await sent.arrayBuffer()) } : {}),
      ...(signal ? { signal } : {}),
      ...limits,
    });
    if (reply.status < 200 || reply.status > 599) throw new OutboundError('refused');
    const hasBody = ![204, 205, 304].includes(reply.status);
    return new Response(hasBody ? new Uint8Array(reply.body) : null, {
      status: reply.status,
      headers: pairsOf(reply.headers),
    });
  };

const pairsOf = (headers: IncomingHttpHeaders) =>
  Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((text): [string, string] => [name, text]),
  );

export type ReadOutside = (address: string, accept: string) => Promise<AsyncIterable<Uint8Array>>;

const mostRedirects = 3;

/** What is at an address, also behind a few redirects, each checked like the first. The reader limits how much of it is read. */
export const readOutside =
  (rules: OutboundRules): ReadOutside =>
  async (address, accept) => {
    const headers = { accept, 'user-agent': 'Page preview' };
    let at = address;
    for (let followed = 0; followed <= mostRedirects; followed += 1) {
      const reply = await openOutside(rules, at, { headers, anyPort: true });
      if (reply.status === 200) return reply.chunks;
      reply.end();
      const isRedirect = reply.status >= 300 && reply.status < 400;
      const next = isRedirect && URL.parse(reply.headers.location ?? '', at);
      if (!next) break;
      at = next.href;
    }
    throw new OutboundError('refused');
  };

function reduceError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const { name = '', code = '' } = error as NodeJS.ErrnoException;
  if (/^(AbortError|TimeoutError)$/.test(name) || code === 'ETIMEDOUT') {
    return new OutboundError('timeout');
  }
  if (/TLS|SSL|CERT|ALTNAME|EPROTO|SELF_SIGNED|UNABLE_TO/.test(code)) {
    return new OutboundError('tls');
  }
  return new OutboundError('refused');
}
