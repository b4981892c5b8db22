import { lookup as lookUp } from 'node:dns';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { BlockList, isIPv6 } from 'node:net';

/*
 * Requests to addresses that people give us. They must not lead our server into the network that it is in: only names over
 * https, and only if everything that a name stands for is outside.
 */

/** Addresses inside a network, to which an address that someone gives us must not lead. */
const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(network, bits);
}
for (const [network, bits] of [
  // These carry an IPv4 address, which may be inside.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  inside.addSubnet(network, bits, 'ipv6');
}

export const isInside = (ip: string) => inside.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');

/** Looks a name up and refuses it if any of its addresses is inside: the one that is connected to is one of these. */
const lookUpOutside: NonNullable<RequestOptions['lookup']> = (host, options, done) => {
  lookUp(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    if (found.length === 0 || found.some(({ address }) => isInside(address))) {
      return done(Object.assign(new Error(`${host} is inside`), { code: 'EINSIDE' }), []);
    }
    const [first] = found;
    if (options.all) done(null, found);
    else done(null, first?.address ?? '', first?.family);
  });
};

const mostMs = 10_000;
const mostRedirects = 3;

/** Why an address wasn't asked or didn't answer. */
export class Unreachable extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** One request without following where it leads. Whoever calls it reads the answer or ends it. */
export function requestOutside(
  address: string,
  { method, accept, agent }: { method: 'GET' | 'HEAD'; accept: string; agent: string },
): Promise<{ request: ClientRequest; answer: IncomingMessage }> {
  return new Promise((resolve, reject) => {
    const url = URL.parse(address);
    // The name is looked up for names only; a number would be connected to as it is.
    if (url?.protocol !== 'https:' || /^[\d.]+$|^\[/.test(url.hostname)) {
      reject(new Unreachable('EINSIDE'));
      return;
    }
    const options = {
      method,
      lookup: lookUpOutside,
      signal: AbortSignal.timeout(mostMs),
      headers: { 'user-agent': agent, accept },
    };
    const asked = request(url, options, (answer) => resolve({ request: asked, answer }));
    asked.on('error', (error: NodeJS.ErrnoException) =>
      reject(new Unreachable(error.code ?? error.name)),
    );
    asked.end();
  });
}

export type ReadOutside = (address: string, accept: string) => Promise<AsyncIterable<Uint8Array>>;

/** What is at an address, also behind a few redirects. The reader limits how much of it is read. */
export const readOutside: ReadOutside = async (address, accept) => {
  let at = address;
  for (let followed = 0; followed <= mostRedirects; followed += 1) {
    const asked = await requestOutside(at, { method: 'GET', accept, agent: 'Page preview' });
    const { statusCode = 0, headers } = asked.answer;
    if (statusCode === 200) return asked.answer;
    asked.request.destroy();
    const next = statusCode >= 300 && statusCode < 400 && URL.parse(headers.location ?? '', at);
    if (!next) throw new Unreachable(String(statusCode));
    at = next.href;
  }
  throw new Unreachable('ELOOP');
};
