import { describe, expect, it } from 'vitest';
import { embedOf, embedProblem, framesOf, linkProblem, type OtherSites } from './other-sites.ts';

describe('what is embedded', () => {
  const youTube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youTube, 'youtube.com'],
    ['https://youtu.be/dQw4w9WgXcQ?si=x&t=1m30s', `${youTube}?start=90`, 'youtube.com'],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', youTube, 'youtube.com'],
    [
      'https://www.youtube.com/watch?list=a&v=dQw4w9WgXcQ&t=42',
      `${youTube}?start=42`,
      'youtube.com',
    ],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1', 'vimeo.com'],
    [
      'https://vimeo.com/76979871/ab12cd34ef',
      'https://player.vimeo.com/video/76979871?h=ab12cd34ef&dnt=1',
      'vimeo.com',
    ],
    [
      'https://tube.example.org/w/9c9de5e8a1c24b7e9c9de5',
      'https://tube.example.org/videos/embed/9c9de5e8a1c24b7e9c9de5',
      'tube.example.org',
    ],
    [
      'https://www.maps.example.org/embed/7?a=b#c',
      'https://www.maps.example.org/embed/7?a=b#c',
      'maps.example.org',
    ],
  ])('%s', (address, src, host) => {
    expect(embedOf(address)).toEqual({ src, host });
  });

  it.each([
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/watch?v=short',
    'https://youtu.be/dQw4w9WgXcQ/more',
    'https://vimeo.com/channels/staffpicks',
    'http://tube.example.org/w/9c9de5e8a1c24b7e9c9de5',
    'https://someone@youtube.com/watch?v=dQw4w9WgXcQ',
    'javascript:alert(1)',
    'youtube.com/watch?v=dQw4w9WgXcQ',
    'https://example.org:99999/',
    '',
  ])('nothing is at “%s”', (address) => {
    expect(embedOf(address)).toBeNull();
  });
});

describe('the Admin’s list', () => {
  it.each([
    ['youtube.com', 'https://www.youtube-nocookie.com/embed/'],
    ['youtu.be', 'https://www.youtube-nocookie.com/embed/'],
    ['vimeo.com', 'https://player.vimeo.com/video/'],
    ['tube.example.org', 'https://tube.example.org/videos/embed/'],
    ['https://maps.example.org/embed/', 'https://maps.example.org/embed/'],
    ['https://maps.example.org/', 'https://maps.example.org/'],
  ])('%s allows frames from %s', (entry, prefix) => {
    expect(framesOf(entry)).toBe(prefix);
  });

  it.each([
    'http://maps.example.org/',
    'https://maps.example.org/embed',
    'https://maps.example.org/;script-src/',
    "https://maps.example.org/' unsafe-eval/",
    'https://*.example.org/',
    'https://user@maps.example.org/',
    'https:///',
    '*',
    "'self'",
    'localhost',
  ])('can’t contain “%s”', (entry) => {
    expect(framesOf(entry)).toBeNull();
  });

  it('decides by the beginning of what the frame loads', () => {
    const prefixes = ['https://maps.example.org/embed/'];
    expect(embedProblem(prefixes, 'https://maps.example.org/embed/7')).toBeUndefined();
    for (const address of [
      'https://maps.example.org/other/7',
      'https://maps.example.org/embed/../other',
      'https://maps.example.org/embed/%2e%2e/other',
      'https://maps.example.org.evil.example/embed/7',
      'https://youtu.be/dQw4w9WgXcQ',
    ]) {
      expect(embedProblem(prefixes, address)).toContain('can’t show anything from');
    }
  });
});

describe('a link to another site', () => {
  const rules = (mode: OtherSites['links']['mode']): OtherSites => ({
    links: { mode, hosts: ['example.org'], own: 'learn.example' },
    embeds: [],
  });
  it.each([
    ['any', 'https://evil.example/', true],
    ['listed', 'https://example.org/a', true],
    ['listed', 'https://docs.example.org/a', true],
    ['listed', 'https://notexample.org/', false],
    ['listed', 'https://learn.example/courses', true],
    ['none', 'https://example.org/', false],
    ['none', 'https://learn.example/courses', true],
  ] as const)('with “%s”: %s is allowed: %s', (mode, href, isAllowed) => {
    expect(linkProblem(rules(mode), href) === undefined).toBe(isAllowed);
  });
});
