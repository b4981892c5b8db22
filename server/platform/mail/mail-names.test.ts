import { describe, expect, it } from 'vitest';
import { nameInMail } from './mail-names.ts';

describe('a name in a mail to strangers', () => {
  it.each([
    'https://evil',
    'HTTP://1',
    'See www.evil',
    'win at evil.com now',
    'evil.com/prize',
    'ada@evil.com',
    'Evil.Example',
    'злой.рф',
    '悪い。日本',
    '192.0.2.7/prize',
    // Wide letters, a leader for a dot, and a mark that nobody sees.
    'ｅｖｉｌ．ｃｏｍ',
    'evil\u2024com',
    'evil\u200b.\u2060com',
  ])('is left out when it looks like a link: %s', (name) => {
    expect(nameInMail(name, 'a team')).toBe('a team');
  });

  it.each([
    'Harbour Clinic',
    'St. Mary’s',
    'J. R. R. Obi',
    'J.R. Obi',
    'Smith & Sons Ltd.',
    'Ward 3.2',
    'Nurses: 2026/27',
    'Team … one',
    '佐藤。',
  ])('stands there as it is otherwise: %s', (name) => {
    expect(nameInMail(name, 'a team')).toBe(name);
  });
});
