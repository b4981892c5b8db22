import { describe, expect, it } from 'vitest';
import { clientAddress, networkOf } from './client-address.ts';

describe('the address of a client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    [' 192.0.2.7:4711 ', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:0207', '192.0.2.7'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::1', '::1'],
  ])('%s is %s', (given, expected) => {
    expect(clientAddress(given)).toBe(expected);
  });

  it.each(['', 'unix:', 'for=192.0.2.7', '999.1.1.1', 'a'.repeat(50_000), '1.2.3.4\n5.6.7.8'])(
    'any other text is unknown (case %#)',
    (given) => {
      expect(clientAddress(given)).toBe('unknown');
    },
  );
});

describe('whom a limit counts', () => {
  it('is the /64 of an IPv6 address', () => {
    const one = networkOf('2001:db8:1:2:aaaa:bbbb:cccc:dddd');
    expect(one).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8:1:2::1')).toBe(one);
    expect(networkOf('2001:db8:1:3::1')).not.toBe(one);
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
  });

  it('is a whole IPv4 address, also when written as IPv6', () => {
    expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
    expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  });
});
