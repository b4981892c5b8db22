import { describe, expect, it } from 'vitest';
import { judgeMessage, type Suspect } from './spam-rules.ts';

const message: Suspect = {
  name: 'Robin Reader',
  text: 'Where are the stairs? I looked at https://learn.example.org/courses and found none.',
  trap: '',
  isSignedIn: false,
  isFlood: false,
  repeats: 0,
};
const judge = (change: Partial<Suspect>) => judgeMessage({ ...message, ...change });

describe('a message', () => {
  it('is heard, also with a link or two', () => {
    expect(judge({})).toBe('');
    expect(judge({ text: 'See https://a.example and https://b.example.' })).toBe('');
    expect(judge({ text: 'Hello', repeats: 50 })).toBe('');
  });

  it.each([
    ['a field nobody sees', { trap: 'https://spam.example' }, /only programs/],
    ['markup of forums', { text: 'Look [url=https://spam.example]here[/url]' }, /forums/],
    ['a link in HTML', { text: 'Look <a rel="x" href="https://spam.example">here</a>' }, /forums/],
    ['a web address for a name', { name: 'cheap-watches.example.com' }, /name/],
    ['many links', { text: 'http://a http://b www.c https://d' }, /three links/],
    ['a flood', { isFlood: true }, /20 messages/],
    ['the same text again and again', { repeats: 3 }, /same text/],
  ])('with %s is spam', (_, change, reason) => {
    expect(judge(change)).toMatch(reason);
  });

  it('of someone signed in is heard, unless a program wrote it', () => {
    expect(judge({ isSignedIn: true, isFlood: true, repeats: 9, name: 'a.example.com' })).toBe('');
    expect(judge({ isSignedIn: true, trap: 'x' })).not.toBe('');
  });
});
