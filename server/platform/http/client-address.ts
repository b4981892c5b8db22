import { isIP } from 'node:net';

/** For anything that is not an IP address: a proxy can put any text of any length into X-Forwarded-For. */
const unknownAddress = 'unknown';

/**
 * The client's IP address in one form, however the proxy wrote it: `::ffff:192.0.2.7`, `192.0.2.7:4711` and
 * `192.0.2.7` are one address. At most 39 characters.
 */
export function clientAddress(given: string): string {
  // The longest spelling of an IPv6 address with brackets, zone and port is far shorter.
  if (given.length > 100) return unknownAddress;
  const address = withoutPort(given.trim()).replace(/%.*$/, '').toLowerCase();
  const kind = isIP(address);
  if (kind === 4) return address;
  if (kind !== 6) return unknownAddress;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return new URL(`http://[${address}]`).hostname.slice(1, -1);
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** Whom a limit counts: an IPv4 address, or the /64 that a provider hands to each IPv6 customer. */
export function networkOf(given: string): string {
  const address = clientAddress(given);
  if (isIP(address) !== 6) return address;
  const prefix = groupsOf(address)
    .slice(0, 4)
    .map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}

function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1];
  return bracketed ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser writes a trailing IPv4 part as hexadecimal too.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [numbers(head), numbers(tail ?? '')];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
