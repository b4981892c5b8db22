import { looksLikeLink } from '../../platform/mail/mail-names.ts';

export interface Suspect {
  name: string;
  text: string;
  /** What was typed into a field that people don't see. */
  trap: string;
  isSignedIn: boolean;
  /** More messages from one network than people would write. */
  isFlood: boolean;
  /** How often the same text came within a day. */
  repeats: number;
  /** What else came within a day. */
  earlier: readonly string[];
}

/** Earlier ones: someone may write again to add a word. */
const mostSimilar = 2;
/** The part of their different words that two texts share. */
const similarFrom = 0.7;
const link = /(?:https?:\/\/|\bwww\.)\S+/giu;
const links = /https?:\/\/|\bwww\./giu;
const mostLinks = 3;
const markup = /<a\s[^>]{0,200}href|\[url[=\]]|\[link[=\]]/iu;
/** Short texts repeat: many people write no more than "Hello". */
const shortestRepeated = 40;

/**
 * Why a message is taken for spam, as a sentence for Admins; empty if it isn't. Nothing is lost by a mistake: the message is
 * stored either way and can be restored, so a few plain rules are enough.
 */
export function judgeMessage(suspect: Suspect): string {
  const { name, text, trap, isSignedIn, isFlood, repeats, earlier } = suspect;
  if (trap.trim() !== '') return 'A field that only programs can see was filled in.';
  if (hasLink(text) && countSimilar(text, earlier) >= mostSimilar) {
    return 'Almost the same text with a link came several times within a day.';
  }
  // Accounts can be suspended instead, so their messages always get through.
  if (isSignedIn) return '';
  if (markup.test(text)) return 'The text contains links written for web forums.';
  if (looksLikeLink(name)) return 'The name is a web address.';
  if ((text.match(links) ?? []).length > mostLinks) return 'The text has more than three links.';
  if (isFlood) return 'More than 20 messages came from the same network within an hour.';
  if (repeats >= 3 && text.length >= shortestRepeated) {
    return 'The same text came several times within a day.';
  }
  return '';
}

export const hasLink = (text: string) => text.search(link) >= 0;

/** Links and numbers differ from one to the next, so only words are compared. */
function wordsOf(text: string): Set<string> {
  const words =
    text
      .replace(link, ' ')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return new Set(words);
}

function countSimilar(text: string, earlier: readonly string[]): number {
  const words = wordsOf(text);
  return earlier.filter((other) => hasLink(other) && isSimilar(words, wordsOf(other))).length;
}

function isSimilar(words: Set<string>, other: Set<string>): boolean {
  const union = words.union(other).size;
  return union === 0 || words.intersection(other).size / union >= similarFrom;
}
