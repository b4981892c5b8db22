import { describe, expect, it } from 'vitest';
import { splitLinks } from './text-links.ts';

const links = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

describe('web addresses in plain text', () => {
  it.each([
    ['Nothing here.', []],
    ['See https://example.org/a?b=c#d.', ['https://example.org/a?b=c#d']],
    ['(https://example.org/a)', ['https://example.org/a']],
    ['https://example.org/wiki/F_(photo), and', ['https://example.org/wiki/F_(photo)']],
    ['One http://a.org\nand two https://b.org!', ['http://a.org', 'https://b.org']],
    ['javascript:alert(1) data:text/html,hi //example.org', []],
    ['<https://example.org>', ['https://example.org']],
    ['https://', []],
    ['https://[not an address', []],
  ])('%j has the links %j', (text, expected) => {
    expect(links(text)).toEqual(expected);
  });

  it('keeps every character', () => {
    const text = 'A https://a.org, b (https://b.org).\nhttps://[';
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});
