import { describe, expect, it } from 'vitest';
import { judgeMessage, type Suspect } from './spam-rules.ts';

const message: Suspect = {
  name: 'Robin Reader',
  text: 'Where are the stairs? I looked at https://learn.example.org/courses and found none.',
  trap: '',
  isSignedIn: false,
  isFlood: false,
  repeats: 0,
  earlier: [],
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

  it('with a link is spam when it comes again and again with small changes', () => {
    const offer = (n: number) =>
      `Dear friend ${n}, buy our best watches for your school today: https://watch${n}.example/${n}`;
    const earlier = [offer(1), offer(2)];
    expect(judge({ text: offer(3), earlier: earlier.slice(1) })).toBe('');
    expect(judge({ text: `${offer(3)} Bye!`, earlier })).toMatch(/Almost the same text/);
    expect(judge({ text: offer(3), earlier, isSignedIn: true })).toMatch(/Almost the same text/);
    // Without a link, or about something else.
    expect(judge({ text: offer(3).replace(/https.*/, ''), earlier })).toBe('');
    expect(judge({ earlier })).toBe('');
    expect(judge({ text: 'https://a.example', earlier: Array(9).fill('Hello') })).toBe('');
  });

  it('of someone signed in is heard, unless a program wrote it', () => {
    expect(judge({ isSignedIn: true, isFlood: true, repeats: 9, name: 'a.example.com' })).toBe('');
    expect(judge({ isSignedIn: true, trap: 'x' })).not.toBe('');
  });
});
