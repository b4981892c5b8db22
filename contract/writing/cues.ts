import { type Cue, mostCaptions, plainCaption, transcriptOf } from '../catalog/captions.ts';
import { clockText, vttClock } from './clock.ts';

/*
 * A list of captions that someone edits. Every function leaves the list it was given alone and hands over another one, so that
 * any state can come back.
 */

/** A caption with who says it. Times are whole milliseconds, in seconds. */
export interface TimedCue extends Cue {
  /** Follows a caption through edits; unlike its place, which changes. */
  key: number;
  /** Lines of words. `<i>`, `<b>` and `<u>` style them. */
  text: string;
  /** Empty where nobody is named. */
  speaker: string;
  /** Where it appears, as WebVTT writes it: `line:10%`. */
  settings: string;
}

/** More than that, and most people can't read along. */
export const mostPerSecond = 21;
const longestLine = 42;
const mostLines = 2;
/** What a caption is given where its own times are of no use. */
export const usualSeconds = 2;
const shortestSeconds = 0.1;
const longestSpeaker = 60;

export const toMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000;

const styleTag = /<\/?[ibu]>/g;

/** Without what no caption can have: empty lines, control characters, halves of characters. */
export function cleanText(text: string): string {
  return text
    .replaceAll('\t', ' ')
    .replace(/[^\P{Cc}\n]|\p{Cs}/gu, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

export function cleanSpeaker(name: string): string {
  const plain = cleanText(name).replace(/[<>]/g, '').replace(/\s+/g, ' ');
  return plain
    .slice(0, longestSpeaker)
    .replace(/\p{Cs}/gu, '')
    .trim();
}

/** The words alone. */
export const wordsOf = (text: string) => text.replace(styleTag, '');

/** The cue's text as WebVTT writes it. */
function vttText({ text, speaker }: Pick<TimedCue, 'text' | 'speaker'>): string {
  let written = '';
  let at = 0;
  for (const { index, 0: tag } of text.matchAll(styleTag)) {
    written += escapeVtt(text.slice(at, index)) + tag;
    at = index + tag.length;
  }
  written += escapeVtt(text.slice(at));
  return speaker ? `<v ${escapeVtt(speaker)}>${written}` : written;
}

const escapeVtt = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What can be shown: one without words, or that ends before it starts, waits until it is mended. */
const isShown = ({ text, start, end }: TimedCue) => wordsOf(text).trim() !== '' && end > start;

/** As the file that browsers play; empty without captions. */
export function writeVtt(cues: readonly TimedCue[]): string {
  const shown = sortCues(cues).filter(isShown);
  if (shown.length === 0) return '';
  const blocks = shown.map((cue) => {
    const times = `${vttClock(cue.start)} --> ${vttClock(cue.end)}`;
    return `${[times, cue.settings].filter(Boolean).join(' ')}\n${vttText({ ...cue, text: cleanText(cue.text) })}`;
  });
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`;
}

/** What the captions say, as paragraphs to read. */
export function transcriptOfCues(cues: readonly TimedCue[]): string {
  const shown = sortCues(cues).filter(isShown);
  return transcriptOf(shown.map((cue) => ({ ...cue, text: plainCaption(vttText(cue)) })));
}

/** By when they start. Players expect this, and captions that start together keep their order. */
export function sortCues(cues: readonly TimedCue[]): readonly TimedCue[] {
  const isSorted = cues.every((cue, index) => cue.start >= (cues[index - 1]?.start ?? 0));
  return isSorted ? cues : cues.toSorted((a, b) => a.start - b.start);
}

const nextKey = (cues: readonly TimedCue[]) =>
  cues.reduce((highest, { key }) => Math.max(highest, key), -1) + 1;

const countCharacters = (text: string) => [...wordsOf(text).replaceAll('\n', ' ')].length;

export function perSecond({ text, start, end }: TimedCue): number {
  return end > start ? Math.round(countCharacters(text) / (end - start)) : 0;
}

/** How many lines it takes, broken between words where a line is full. */
function countLines(text: string): number {
  return wordsOf(text)
    .split('\n')
    .reduce((sum, line) => sum + wrappedLines(line), 0);
}

function wrappedLines(line: string): number {
  let lines = 1;
  let length = 0;
  for (const word of line.split(' ')) {
    const more = [...word].length;
    if (length > 0 && length + 1 + more > longestLine) {
      lines += 1;
      length = 0;
    }
    // A word that is longer than a line is broken too, as Japanese sentences are.
    length += (length > 0 ? 1 : 0) + more;
    lines += Math.max(0, Math.ceil(length / longestLine) - 1);
    if (length > longestLine) length = length % longestLine || longestLine;
  }
  return lines;
}

export type CueProblem =
  /** `until` is as far as it can be lengthened; null if there is no room. */
  | { code: 'quick'; until: number | null }
  | { code: 'overlap'; until: number }
  | { code: 'long' }
  | { code: 'backwards' }
  | { code: 'beyond'; until: number }
  | { code: 'empty' };

/** What to look at in each caption. `duration` is the film's, where it is known. */
export function checkCues(
  cues: readonly TimedCue[],
  duration: number | null,
): readonly (readonly CueProblem[])[] {
  return cues.map((cue, index) => {
    const { start, end, text } = cue;
    const next = cues[index + 1];
    const problems: CueProblem[] = [];
    if (wordsOf(text).trim() === '') problems.push({ code: 'empty' });
    if (end <= start) problems.push({ code: 'backwards' });
    if (perSecond(cue) > mostPerSecond) {
      problems.push({ code: 'quick', until: roomFor(cue, next, duration) });
    }
    if (next && next.start < end && next.start > start) {
      problems.push({ code: 'overlap', until: next.start });
    }
    if (countLines(text) > mostLines) problems.push({ code: 'long' });
    // Films are a little longer or shorter than their files say.
    if (duration !== null && end > duration + 0.5) {
      problems.push({ code: 'beyond', until: duration });
    }
    return problems.length > 0 ? problems : none;
  });
}

/** The same for all, so that rows see at once that nothing has changed. */
const none: readonly CueProblem[] = [];

/** How long it can stay: as it takes to read, but not into the next one or beyond the film. */
function roomFor(
  { start, end, text }: TimedCue,
  next: TimedCue | undefined,
  duration: number | null,
): number | null {
  const wanted = start + Math.ceil((countCharacters(text) / mostPerSecond) * 10) / 10;
  const until = Math.min(wanted, next?.start ?? wanted, duration ?? wanted);
  return until > end + 0.05 ? toMilliseconds(until) : null;
}

export function describeProblem(problem: CueProblem): string {
  switch (problem.code) {
    case 'quick':
      return problem.until === null
        ? 'Too quick to read. Use fewer words, or make room for it.'
        : `Too quick to read. Give it till ${clockText(problem.until)}, or split it.`;
    case 'overlap':
      return `Still there when the next one starts, at ${clockText(problem.until)}.`;
    case 'long':
      return `Longer than two lines of ${longestLine} characters.`;
    case 'backwards':
      return 'Ends before it starts.';
    case 'beyond':
      return `Ends after the film does, at ${clockText(problem.until)}.`;
    case 'empty':
      return 'Has no words. It isn’t saved without any.';
  }
}

const replaceAt = (cues: readonly TimedCue[], index: number, ...by: TimedCue[]) =>
  cues.toSpliced(index, 1, ...by);

export function changeCue(
  cues: readonly TimedCue[],
  index: number,
  change: Partial<Pick<TimedCue, 'text' | 'speaker' | 'start' | 'end'>>,
): readonly TimedCue[] {
  const cue = cues[index];
  return cue ? sortCues(replaceAt(cues, index, { ...cue, ...change })) : cues;
}

/** A start after the end takes the caption along, as long as it is. */
export function startAt(
  cues: readonly TimedCue[],
  index: number,
  seconds: number,
): readonly TimedCue[] {
  const cue = cues[index];
  if (!cue) return cues;
  const start = toMilliseconds(Math.max(0, seconds));
  const length = Math.max(cue.end - cue.start, shortestSeconds);
  const end = cue.end - start < shortestSeconds ? toMilliseconds(start + length) : cue.end;
  return changeCue(cues, index, { start, end });
}

/** An end before the start takes the caption along. */
export function endAt(
  cues: readonly TimedCue[],
  index: number,
  seconds: number,
): readonly TimedCue[] {
  const cue = cues[index];
  if (!cue) return cues;
  const end = toMilliseconds(Math.max(shortestSeconds, seconds));
  const length = Math.max(cue.end - cue.start, shortestSeconds);
  const start =
    end - cue.start < shortestSeconds ? toMilliseconds(Math.max(0, end - length)) : cue.start;
  return changeCue(cues, index, { start, end });
}

/** Drags an edge, not past the neighbours. */
export function dragEdge(
  cues: readonly TimedCue[],
  index: number,
  edge: 'start' | 'end',
  seconds: number,
  duration: number | null,
): readonly TimedCue[] {
  const cue = cues[index];
  if (!cue) return cues;
  const at = toMilliseconds(seconds);
  if (edge === 'start') {
    const least = Math.min(cues[index - 1]?.end ?? 0, cue.start);
    const start = Math.max(least, Math.min(at, cue.end - shortestSeconds));
    return changeCue(cues, index, { start: toMilliseconds(start) });
  }
  const most = Math.max(cues[index + 1]?.start ?? duration ?? at, cue.end);
  const end = Math.min(most, Math.max(at, cue.start + shortestSeconds));
  return changeCue(cues, index, { end: toMilliseconds(end) });
}

/** Splits the words at a place; each part gets the time its share of them takes. Null if one would be empty. */
export function splitCue(
  cues: readonly TimedCue[],
  index: number,
  place: number,
): readonly TimedCue[] | null {
  const cue = cues[index];
  if (!cue) return null;
  const [before, after] = keepStyles(cue.text.slice(0, place), cue.text.slice(place));
  const [first, second] = [countCharacters(before), countCharacters(after)];
  if (wordsOf(before).trim() === '' || wordsOf(after).trim() === '') return null;
  const cut = toMilliseconds(cue.start + (cue.end - cue.start) * (first / (first + second)));
  if (cut <= cue.start || cut >= cue.end) return null;
  return replaceAt(
    cues,
    index,
    { ...cue, text: before, end: cut },
    { ...cue, text: after, start: cut, key: nextKey(cues) },
  );
}

/** What is in italics on both sides of a cut stays so. */
function keepStyles(before: string, after: string): [string, string] {
  const open: string[] = [];
  for (const [tag] of before.matchAll(styleTag)) {
    if (tag.startsWith('</')) open.splice(open.lastIndexOf(tag.replace('/', '')), 1);
    else open.push(tag);
  }
  const closing = open.toReversed().map((tag) => tag.replace('<', '</'));
  return [cleanText(before) + closing.join(''), open.join('') + cleanText(after)];
}

/** The best place to split: after a sentence or a line if there is one near the middle, otherwise between words. */
export function middleOf(text: string): number {
  const middle = text.length / 2;
  let best = -1;
  let bestCost = Number.POSITIVE_INFINITY;
  for (let place = 1; place < text.length; place += 1) {
    const [last = '', next = ''] = [text[place - 1], text[place]];
    const isBreak = next === '\n' || next === ' ';
    if (!isBreak && !/[。！？、]/.test(last)) continue;
    const isSentence = next === '\n' || /[.!?…。！？]/.test(last);
    // Words belong together, and parts of a sentence less so.
    const penalty = isSentence ? 0 : /[,;:、]/.test(last) ? 0.1 : 0.2;
    const cost = Math.abs(place - middle) + penalty * text.length;
    if (cost < bestCost) [best, bestCost] = [place, cost];
  }
  return best < 0 ? Math.round(middle) : best;
}

/** Joins a caption with the next. Someone else’s words are named. */
export function joinCues(cues: readonly TimedCue[], index: number): readonly TimedCue[] {
  const [cue, next] = [cues[index], cues[index + 1]];
  if (!cue || !next) return cues;
  const isOther = next.speaker !== '' && next.speaker !== cue.speaker;
  const more = isOther ? `${next.speaker}: ${next.text}` : next.text;
  const isLong = countCharacters(cue.text) + 1 + countCharacters(more) > longestLine;
  const text = [cue.text, more].filter(Boolean).join(isLong ? '\n' : ' ');
  const joined = { ...cue, text, end: Math.max(cue.end, next.end) };
  return cues.toSpliced(index, 2, joined);
}

/** An empty caption below another, or first for -1. The new one is at the place after it. */
export function insertCue(
  cues: readonly TimedCue[],
  index: number,
  duration: number | null,
): readonly TimedCue[] {
  const [before, next] = [cues[index], cues[index + 1]];
  const start = Math.min(before?.end ?? 0, next?.start ?? Number.POSITIVE_INFINITY);
  const room = Math.min(next?.start ?? duration ?? Number.POSITIVE_INFINITY, start + usualSeconds);
  const end = room - start >= 0.5 ? room : start + usualSeconds;
  const added = { key: nextKey(cues), text: '', speaker: before?.speaker ?? '', settings: '' };
  return cues.toSpliced(index + 1, 0, { ...added, start, end: toMilliseconds(end) });
}

export function removeCue(cues: readonly TimedCue[], index: number): readonly TimedCue[] {
  return cues.toSpliced(index, 1);
}

/** Mends a problem the way its button says; null if it can't be. */
export function mendCue(
  cues: readonly TimedCue[],
  index: number,
  problem: CueProblem,
): readonly TimedCue[] | null {
  const cue = cues[index];
  if (!cue) return null;
  switch (problem.code) {
    case 'quick':
      return problem.until === null ? null : changeCue(cues, index, { end: problem.until });
    case 'overlap':
      return changeCue(cues, index, { end: problem.until });
    case 'long':
      return splitCue(cues, index, middleOf(cue.text));
    case 'backwards':
      return changeCue(cues, index, { end: toMilliseconds(cue.start + usualSeconds) });
    case 'beyond':
      return problem.until > cue.start
        ? changeCue(cues, index, { end: toMilliseconds(problem.until) })
        : null;
    case 'empty':
      return null;
  }
}

/** Moves all of them. Null if the first would start before the film. */
export function shiftCues(cues: readonly TimedCue[], seconds: number): readonly TimedCue[] | null {
  if ((cues[0]?.start ?? 0) + seconds < 0) return null;
  return cues.map((cue) => ({
    ...cue,
    start: toMilliseconds(cue.start + seconds),
    end: toMilliseconds(cue.end + seconds),
  }));
}

/** The words of a text that has no times, as a first draft: spread over the film by how long each takes to say. */
export function spreadText(text: string, duration: number | null): readonly TimedCue[] {
  const pieces = cleanText(text)
    .split('\n')
    // One more than there may be says that there are too many.
    .slice(0, mostCaptions + 1)
    .flatMap(sentencesOf)
    .slice(0, mostCaptions + 1)
    .flatMap(shortPieces);
  const lengths = pieces.map((piece) => [...piece].length);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const spoken = total / spokenPerSecond;
  // Some films are too short for what is said to be in them: it can still be timed by hand.
  const seconds = duration !== null && duration * 2 > pieces.length ? duration : spoken;
  let before = 0;
  return pieces.map((text, key) => {
    const start = toMilliseconds((before / total) * seconds);
    before += lengths[key] ?? 0;
    const end = toMilliseconds((before / total) * seconds);
    return {
      key,
      start,
      end: Math.max(end, toMilliseconds(start + 0.001)),
      text,
      speaker: '',
      settings: '',
    };
  });
}

const spokenPerSecond = 15;

function sentencesOf(line: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? '';
    const isEnd = '。！？'.includes(letter) || (/[.!?…]/.test(letter) && line[at + 1] === ' ');
    if (!isEnd) continue;
    sentences.push(line.slice(from, at + 1).trim());
    from = at + 1;
  }
  return [...sentences, line.slice(from).trim()].filter((sentence) => sentence !== '');
}

/** Two lines at most. */
function shortPieces(sentence: string): string[] {
  const most = longestLine * mostLines;
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > most) {
    const space = rest.lastIndexOf(' ', most);
    const cut = space > most / 2 ? space : most;
    pieces.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return [...pieces, rest]
    .map((piece) => piece.replace(/\p{Cs}/gu, ''))
    .filter((piece) => wordsOf(piece).trim() !== '');
}

/** Joins what two people changed in the same list. Null if they changed captions at the same time of the film. */
export function mergeCues(
  base: readonly TimedCue[],
  mine: readonly TimedCue[],
  theirs: readonly TimedCue[],
): readonly TimedCue[] | null {
  const [inBase, inMine, inTheirs] = [base, mine, theirs].map(
    (cues) => new Map(cues.map((cue) => [JSON.stringify({ ...cue, key: 0 }), cue])),
  ) as [Map<string, TimedCue>, Map<string, TimedCue>, Map<string, TimedCue>];
  const changed = (other: Map<string, TimedCue>) => [
    ...[...inBase].filter(([name]) => !other.has(name)),
    ...[...other].filter(([name]) => !inBase.has(name)),
  ];
  const [myChanges, theirChanges] = [changed(inMine), changed(inTheirs)].map((cues) =>
    cues.map(([, cue]) => cue).toSorted((a, b) => a.start - b.start),
  ) as [TimedCue[], TimedCue[]];
  if (doOverlap(myChanges, theirChanges)) return null;
  const merged = [
    ...[...inMine].filter(([name]) => inTheirs.has(name) || !inBase.has(name)),
    ...[...inTheirs].filter(([name]) => !inBase.has(name) && !inMine.has(name)),
  ].map(([, cue]) => cue);
  return sortCues(merged).map((cue, key) => ({ ...cue, key }));
}

/** Both are sorted by when they start. */
function doOverlap(some: readonly TimedCue[], others: readonly TimedCue[]): boolean {
  let at = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const { start, end } of some) {
    for (; (others[at]?.start ?? Number.POSITIVE_INFINITY) < end; at += 1) {
      until = Math.max(until, others[at]?.end ?? until);
    }
    if (until > start) return true;
  }
  return false;
}
