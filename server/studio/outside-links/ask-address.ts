import { lookup as lookUp } from 'node:dns';
import { type RequestOptions, request } from 'node:https';
import { BlockList, isIPv6 } from 'node:net';

/** What came back: a status, or nothing at all. */
export type Answer = { status: number; location?: string } | { unreachable: string };

export type AskAddress = (address: string, method: 'HEAD' | 'GET') => Promise<Answer>;

const mostMs = 10_000;

/** Addresses inside a network, to which a teacher's link must not lead our server. */
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

/** One request without following where it leads. Nothing of the body is read. */
export const askAddress: AskAddress = (address, method) =>
  new Promise((resolve) => {
    const url = new URL(address);
    // The name is looked up for names only; a number would be connected to as it is.
    if (url.protocol !== 'https:' || /^[\d.]+$|^\[/.test(url.hostname)) {
      resolve({ unreachable: 'EINSIDE' });
      return;
    }
    const asked = request(
      url,
      {
        method,
        lookup: lookUpOutside,
        signal: AbortSignal.timeout(mostMs),
        headers: { 'user-agent': 'Link check', accept: '*/*' },
      },
      ({ statusCode = 0, headers }) => {
        const { location } = headers;
        asked.destroy();
        resolve({ status: statusCode, ...(location !== undefined && { location }) });
      },
    );
    asked.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ unreachable: error.code ?? error.name }),
    );
    asked.end();
  });
