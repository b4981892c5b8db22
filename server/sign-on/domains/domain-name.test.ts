import { describe, expect, it } from 'vitest';
import { domainOf, readDomainName } from './domain-name.ts';

describe('readDomainName', () => {
  it.each([
    ['harbour.example', 'harbour.example'],
    [' @Harbour.Example. ', 'harbour.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['日本.example', 'xn--wgv71a.example'],
    ['a.b.harbour.co.uk', 'a.b.harbour.co.uk'],
  ])('reads %s', (given, name) => expect(readDomainName(given)).toBe(name));

  it.each([
    '',
    'harbour',
    '127.0.0.1',
    '[::1]',
    'https://harbour.example',
    'harbour.example/path',
    'harbour.example:443',
    'har bour.example',
    '-harbour.example',
    'harbour..example',
    '*.harbour.example',
    'someone@harbour.example',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(126)}example`,
  ])('refuses %s', (given) => expect(readDomainName(given)).toBeNull());
});

describe('domainOf', () => {
  it('compares as domains are stored', () => {
    expect(domainOf('Someone@Harbour.Example.')).toBe('harbour.example');
    // A Cyrillic letter that looks like a Latin one is another domain.
    expect(domainOf('someone@hаrbour.example')).not.toBe('harbour.example');
    expect(domainOf('nobody')).toBe('');
  });
});
