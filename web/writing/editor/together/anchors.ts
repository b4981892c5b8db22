import { contextLength, type PassageAnchor } from '../../../../contract/writing/passages.ts';

export interface Passage {
  from: number;
  to: number;
}

/** Remembers a passage by its words, what stands around it and where it begins. */
export function anchorOf(text: string, { from, to }: Passage): PassageAnchor {
  return {
    quote: text.slice(from, to),
    before: withoutHalfAtStart(text.slice(Math.max(0, from - contextLength), from)),
    after: withoutHalfAtEnd(text.slice(to, to + contextLength)),
    at: from,
  };
}

// The border of the context may run through a character that is two units long.
const withoutHalfAtStart = (text: string) => text.replace(/^[\uDC00-\uDFFF]/, '');
const withoutHalfAtEnd = (text: string) => text.replace(/[\uD800-\uDBFF]$/, '');

/** More places than these, the nearest first, aren't compared. */
const mostPlaces = 100;
/** A passage this long is hardly ever there twice; a shorter one has to stand where it stood, between the same words. */
const tellingLength = 24;
const tellingContext = 8;

/**
 * Finds a passage again, in a text that may have changed: the same words where most of what stood around them still does, or else
 * whatever stands between the same words now. Null if it is gone. The work is bounded whatever the text and the anchor are.
 */
export function findPassage(text: string, anchor: PassageAnchor): Passage | null {
  return findQuote(text, anchor) ?? findBetween(text, anchor);
}

function findQuote(text: string, { quote, before, after, at }: PassageAnchor): Passage | null {
  if (quote === '') return null;
  let best: { from: number; context: number; distance: number } | null = null;
  for (const from of placesOf(text, quote, at)) {
    const context = contextAt(text, { from, to: from + quote.length }, before, after);
    const distance = Math.abs(from - at);
    const isBetter =
      !best || context > best.context || (context === best.context && distance < best.distance);
    if (isBetter) best = { from, context, distance };
  }
  if (!best) return null;
  const isCertain =
    quote.length >= tellingLength ||
    best.context >= Math.min(tellingContext, before.length + after.length);
  return isCertain ? { from: best.from, to: best.from + quote.length } : null;
}

/** Where some words are, the nearest to a place first in both directions. */
function placesOf(text: string, words: string, near: number): number[] {
  const start = Math.min(Math.max(near, 0), text.length);
  const places: number[] = [];
  let [ahead, behind] = [text.indexOf(words, start), lastBefore(text, words, start)];
  while (places.length < mostPlaces && (ahead >= 0 || behind >= 0)) {
    if (behind < 0 || (ahead >= 0 && ahead - start <= start - behind)) {
      places.push(ahead);
      ahead = text.indexOf(words, ahead + 1);
    } else {
      places.push(behind);
      behind = lastBefore(text, words, behind);
    }
  }
  return places;
}

const lastBefore = (text: string, words: string, place: number) =>
  place > 0 ? text.lastIndexOf(words, place - 1) : -1;

/** How many characters around a place are those that stood around the passage. */
function contextAt(text: string, { from, to }: Passage, before: string, after: string): number {
  let count = 0;
  for (let n = 1; n <= before.length; n += 1) {
    if (from - n < 0 || text[from - n] !== before[before.length - n]) break;
    count += 1;
  }
  for (let n = 0; n < after.length; n += 1) {
    if (text[to + n] !== after[n]) break;
    count += 1;
  }
  return count;
}

/** What stands between the words that stood before and after it, if that isn't much more than the passage was. */
function findBetween(text: string, { quote, before, after, at }: PassageAnchor): Passage | null {
  const [head, tail] = [before.slice(-contextLength / 2), after.slice(0, contextLength / 2)];
  if (head.length < tellingContext || tail.length < tellingContext) return null;
  const longest = 2 * quote.length + contextLength;
  for (const place of placesOf(text, head, at - head.length)) {
    const from = place + head.length;
    const length = text.slice(from, from + longest + tail.length).indexOf(tail);
    if (length > 0 && text.slice(from, from + length).trim() !== '') {
      return { from, to: from + length };
    }
  }
  return null;
}
