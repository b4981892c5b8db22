import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const ranges: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

// It is written into logs and pages.
const wellFormed = /^[\w.:-]{8,64}$/;

/**
 * The id that goes through the log of a request. A trusted proxy may choose it, so that its log and ours can be read
 * together; anyone else's would let strangers write into our log.
 */
export function requestIds(
  trustedProxies: string | undefined,
): (request: IncomingMessage) => string {
  if (!trustedProxies) return () => randomUUID();
  const trusted = addressesOf(trustedProxies);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    if (typeof given !== 'string' || !wellFormed.test(given)) return randomUUID();
    const address = socket.remoteAddress ?? '';
    const kind = isIP(address);
    const isTrusted = kind > 0 && trusted.check(address, kind === 4 ? 'ipv4' : 'ipv6');
    return isTrusted ? given : randomUUID();
  };
}

function addressesOf(list: string): BlockList {
  const trusted = new BlockList();
  for (const entry of list.split(',').map((part) => part.trim())) {
    for (const range of ranges[entry] ?? [entry]) {
      const [address = '', bits] = range.split('/');
      const kind = isIP(address) === 4 ? 'ipv4' : 'ipv6';
      trusted.addSubnet(address, bits ? Number(bits) : kind === 'ipv4' ? 32 : 128, kind);
    }
  }
  return trusted;
}
