import { looksLikeLink } from '../../platform/mail/mail-names.ts';

export interface Suspect {
  name: string;
  text: string;
  /** What was typed into a field that people don't see. */
  trap: string;
  isSignedIn: boolean;
  /** More messages from the same network than people write. */
  isFlood: boolean;
  /** How often the same text came within a day. */
  repeats: number;
}

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
  const { name, text, trap, isSignedIn, isFlood, repeats } = suspect;
  if (trap.trim() !== '') return 'A field that only programs can see was filled in.';
  // Accounts can be suspended, so whoever has one is heard.
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
