import { mostCaptionCharacters, mostCaptions } from '../catalog/captions.ts';
import { formatNumber } from '../text/numbers.ts';
import { plural } from '../text/plurals.ts';
import { readClock } from './clock.ts';
import {
  cleanSpeaker,
  cleanText,
  sortCues,
  spreadText,
  type TimedCue,
  toMilliseconds,
  usualSeconds,
  wordsOf,
  writeVtt,
} from './cues.ts';

export interface ReadCaptions {
  cues: readonly TimedCue[];
  /** What was mended or left out, each in a sentence. */
  changes: string[];
  /** It had no times of its own. */
  isDraft: boolean;
}

/**
 * Reads SRT, WebVTT or plain text from any program. What can be mended is, and named; no file takes longer than its length
 * allows, because nothing here looks at a character more than a few times.
 */
export function readCaptionText(
  given: string,
  duration: number | null,
): ReadCaptions | { problem: string } {
  if (given.length > mostCaptionCharacters) {
    return { problem: `A file of captions can have at most ${mostCaptionCharacters / 1024} KB.` };
  }
  const lines = given
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const isVtt = /^WEBVTT(?:\s|$)/.test(lines[0] ?? '');
  const timings = timingsIn(lines).length;
  const read = isVtt || timings > 0 ? readTimed(lines, isVtt) : readPlain(given, duration);
  if (Math.max(timings, read.cues.length) > mostCaptions) {
    return { problem: `There are more than ${formatNumber(mostCaptions)} captions in this file.` };
  }
  if (read.cues.length === 0) return { problem: 'There are no captions in this file.' };
  if (writeVtt(read.cues).length > mostCaptionCharacters) {
    return { problem: 'The words of this file are too long for captions.' };
  }
  return read;
}

/** Captions that we wrote ourselves, without a word about what they lack. */
export function readVtt(text: string): readonly TimedCue[] {
  return text === '' ? [] : readTimed(text.replace(/\r\n?/g, '\n').split('\n'), true).cues;
}

function readPlain(text: string, duration: number | null): ReadCaptions {
  return { cues: spreadText(text.replace(/\r\n?/g, '\n'), duration), changes: [], isDraft: true };
}

/** The lines with times. An arrow may also be among the words. */
function timingsIn(lines: readonly string[]): number[] {
  return lines.flatMap((line, index) => {
    const arrow = line.indexOf('-->');
    if (arrow < 0) return [];
    const isFirst = /^\s*\d*\s*$/.test(lines[index - 1] ?? '');
    return isFirst || /^[\d:.,\s]{0,40}$/.test(line.slice(0, Math.min(arrow, 40))) ? [index] : [];
  });
}

function readTimed(lines: readonly string[], isVtt: boolean): ReadCaptions {
  const timings = timingsIn(lines);
  const changes: string[] = [];
  const cues: TimedCue[] = [];
  let isSimplified = false;
  let moved = 0;
  let latest = 0;
  // More are refused, whatever is in them.
  for (const [place, at] of timings.slice(0, mostCaptions).entries()) {
    const number = place + 1;
    const body = bodyOf(lines, at, timings[place + 1] ?? lines.length, isVtt);
    const { text, speaker, isStyled } = readText(body, isVtt);
    const { start, end, settings, hasMore } = readTiming(lines[at] ?? '', isVtt);
    isSimplified ||= isStyled || hasMore;
    if (wordsOf(text).trim() === '') {
      changes.push(`Number ${number} had no words and was left out.`);
      continue;
    }
    if (start === null) {
      changes.push(
        `Number ${number} had no time that can be read and was left out: “${shortened(text)}”`,
      );
      continue;
    }
    if (end === null) changes.push(`Number ${number} had no end; it now lasts two seconds.`);
    else if (end <= start) {
      changes.push(`Number ${number} ended before it began; it now lasts two seconds.`);
    }
    if (start < latest) moved += 1;
    latest = Math.max(latest, start);
    cues.push({
      key: cues.length,
      start,
      end: end !== null && end > start ? end : toMilliseconds(start + usualSeconds),
      text,
      speaker,
      settings,
    });
  }
  if (moved > 0) {
    changes.push(
      moved === 1
        ? 'One caption came out of order and was moved.'
        : `${plural(moved, 'caption')} came out of order and were moved.`,
    );
  }
  if (isSimplified || (isVtt && lines.some((line) => /^(?:STYLE|REGION)\s*$/.test(line)))) {
    changes.push('Colours, fonts and places on the picture were left out.');
  }
  const sorted = sortCues(cues).map((cue, key) => (cue.key === key ? cue : { ...cue, key }));
  return { cues: sorted, changes, isDraft: false };
}

const shortened = (text: string) => {
  const line = text.replaceAll('\n', ' ');
  return line.length > 40 ? `${line.slice(0, 39).replace(/\p{Cs}/gu, '')}…` : line;
};

/** The lines between one line of times and the next, without the number or name of the next caption. */
function bodyOf(lines: readonly string[], at: number, next: number, isVtt: boolean): string[] {
  let to = next;
  const name = lines[next - 1]?.trim() ?? '';
  const isName = /^\d+$/.test(name) || (isVtt && name !== '' && lines[next - 2]?.trim() === '');
  if (next < lines.length && next - 1 > at && isName) to -= 1;
  const body = lines.slice(at + 1, to);
  // In WebVTT an empty line ends the caption, and a remark may follow. In SRT some programs leave one between its lines.
  const end = isVtt ? body.findIndex((line) => line.trim() === '') : -1;
  return end < 0 ? body : body.slice(0, end);
}

interface Timing {
  start: number | null;
  end: number | null;
  settings: string;
  /** There was something that isn't kept. */
  hasMore: boolean;
}

function readTiming(line: string, isVtt: boolean): Timing {
  const arrow = line.indexOf('-->');
  const start = readClock(line.slice(0, arrow).trim());
  const [end = '', ...rest] = line
    .slice(arrow + 3)
    .trim()
    .split(/\s+/);
  const kept = isVtt ? rest.filter((part) => placeSetting.test(part)) : [];
  return {
    start,
    end: readClock(end),
    settings: kept.join(' '),
    hasMore: kept.length < rest.length,
  };
}

const placeSetting = /^(?:vertical|line|position|size|align):[\w.,%-]{1,30}$/;

/** Without tags that only some programs know. Words in angle brackets that are no tags are words. */
function readText(lines: readonly string[], isVtt: boolean) {
  let speaker = '';
  let isStyled = false;
  const joined = cleanText(lines.join('\n'));
  const untagged = joined
    // Up to the next bracket only: from each of many open ones it would read to the end.
    .replace(/<([^<>]*)>/g, (tag, inside: string, at: number) => {
      const name = tagName(inside);
      if (['i', 'b', 'u'].includes(name))
        return inside.startsWith('/') ? `</${name}>` : `<${name}>`;
      if (name === 'v' && !inside.startsWith('/')) {
        const named = cleanSpeaker(decode(inside.slice(inside.search(/\s|$/))));
        if (at > 0) return named && `${named}: `;
        speaker = named;
        return '';
      }
      if (name === 'font') isStyled = true;
      return knownTags.has(name) || /^\d\d:/.test(inside) ? '' : tag;
    });
  const plain = isVtt
    ? untagged
    : untagged.replace(/\{\\[^{}]*\}/g, () => {
        isStyled = true;
        return '';
      });
  return { text: cleanText(decode(plain)), speaker, isStyled };
}

const knownTags = new Set(['v', 'c', 'ruby', 'rt', 'lang', 'font']);

/** `c` of `c.yellow`, `/c` and `c`. */
const tagName = (inside: string) =>
  inside.replace(/^\//, '').slice(0, 20).split(/[.\s]/, 1)[0]?.toLowerCase() ?? '';

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00A0',
  lrm: '\u200E',
  rlm: '\u200F',
  quot: '"',
};

function decode(text: string): string {
  return text.replace(
    /&(?:([a-z]{2,4})|#(\d{1,6}));/g,
    (whole, name: string | undefined, code: string | undefined) => {
      if (name !== undefined) return entities[name] ?? whole;
      return String.fromCodePoint(Number(code));
    },
  );
}
