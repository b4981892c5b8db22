import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import type { Given, Values } from './variables.ts';

/** Which addresses that people give us may be asked (`server/platform/http/outbound.ts`). */
export interface OutboundRules {
  /** Networks that are open although they are private, such as `10.2.0.0/16`. */
  allow: readonly string[];
  ports: readonly number[];
  /** Also this machine, on any port and without TLS. Only on an installation that nobody else can reach. */
  loopback: boolean;
  /** In place of the name servers. */
  resolve?: Resolve;
  resolveTxt?: ResolveTxt;
}

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}
export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;

/** The texts of the TXT records of a name, each in the parts in which it was sent. Rejects with `ENODATA` or `ENOTFOUND` if there are none. */
export type ResolveTxt = (name: string) => Promise<readonly (readonly string[])[]>;

export const outboundVariables = {
  OUTBOUND_ALLOW: z.optional(
    z
      .string()
      .check(
        z.refine(
          (list) => entriesOf(list).every(isOpenable),
          'must be private networks such as 10.2.0.0/16; link-local addresses stay closed',
        ),
      ),
  ),
  OUTBOUND_PORTS: z._default(
    z
      .string()
      .check(
        z.refine(
          (list) =>
            entriesOf(list).every((port) => /^\d{1,5}$/.test(port) && Number(port) <= 65535),
          'must be ports such as 443,8443',
        ),
      ),
    '443,8443',
  ),
};

export function outboundProblems(given: Given, isLocal: boolean): string[] {
  const opensLoopback = entriesOf(given.OUTBOUND_ALLOW).includes('loopback');
  return opensLoopback && !isLocal
    ? ['OUTBOUND_ALLOW may open loopback only on an installation that nobody else can reach']
    : [];
}

export function outboundOf(values: Values<typeof outboundVariables>): OutboundRules {
  const entries = entriesOf(values.OUTBOUND_ALLOW);
  return {
    allow: entries.filter((entry) => entry !== 'loopback'),
    ports: entriesOf(values.OUTBOUND_PORTS).map(Number),
    loopback: entries.includes('loopback'),
  };
}

const entriesOf = (list?: string) => list?.split(',').map((entry) => entry.trim()) ?? [];

const isOpenable = (entry: string) =>
  entry === 'loopback' ||
  (ipaddr.isValidCIDR(entry) &&
    !['loopback', 'linkLocal'].includes(ipaddr.parseCIDR(entry)[0].range()));
