import {
  type Cue,
  mostCaptionCharacters,
  mostCaptions,
  plainCaption,
} from '../../../contract/catalog/captions.ts';

export type Captions = { cues: Cue[] } | { line: number; problem: string };

const timing = /^(\S+)[ \t]+-->[ \t]+(\S+)(?:[ \t]+\S.*)?$/;
const moment = /^(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;

/** Reads WebVTT, and names the first line that is wrong: browsers drop such captions without a word. */
export function readCaptions(given: string): Captions {
  if (given.length > mostCaptionCharacters) {
    return { line: 1, problem: `Captions can have at most ${mostCaptionCharacters / 1024} KB.` };
  }
  const lines = given
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) {
    return { line: 1, problem: 'The first line has to be WEBVTT.' };
  }
  if (lines[1]?.includes('-->')) return { line: 2, problem: 'Leave an empty line below WEBVTT.' };
  const cues: Cue[] = [];
  for (const { first, block } of blocksOf(lines)) {
    const read = readBlock(block, first, cues.at(-1)?.start ?? 0);
    if (read && 'problem' in read) return read;
    if (read) cues.push(read);
    if (cues.length > mostCaptions) {
      return { line: first, problem: `There are more than ${mostCaptions} captions.` };
    }
  }
  return cues.length > 0 ? { cues } : { line: 1, problem: 'There are no captions in this file.' };
}

/** Lines up to an empty one; `first` counts from 1. */
function blocksOf(lines: readonly string[]): { first: number; block: string[] }[] {
  const blocks: { first: number; block: string[] }[] = [];
  let isOpen = false;
  // What follows WEBVTT up to an empty line describes the file.
  const begin = lines.indexOf('');
  if (begin < 0) return [];
  for (const [index, line] of lines.entries()) {
    if (index < begin) continue;
    if (line === '') isOpen = false;
    else if (isOpen) blocks.at(-1)?.block.push(line);
    else {
      blocks.push({ first: index + 1, block: [line] });
      isOpen = true;
    }
  }
  return blocks;
}

function readBlock(
  block: readonly string[],
  first: number,
  previousStart: number,
): Cue | { line: number; problem: string } | undefined {
  if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(block[0] ?? '')) return undefined;
  const at = block.findIndex((line) => line.includes('-->'));
  if (at < 0 || at > 1) {
    return { line: first, problem: 'A caption starts with its times: 00:01.000 --> 00:04.000.' };
  }
  const line = first + at;
  const [, from = '', to = ''] = timing.exec(block[at] ?? '') ?? [];
  const [start, end] = [secondsOf(from), secondsOf(to)];
  if (start === undefined || end === undefined) {
    return {
      line,
      problem: 'Write times like 00:01.000 --> 00:04.000, with three digits after the point.',
    };
  }
  if (end <= start) return { line, problem: 'This caption ends before it starts.' };
  if (start < previousStart) return { line, problem: 'This caption starts before the one above.' };
  const second = block.slice(at + 1).findIndex((text) => text.includes('-->'));
  if (second >= 0) {
    return { line: line + second + 1, problem: 'Leave an empty line between two captions.' };
  }
  const text = plainCaption(block.slice(at + 1).join('\n'));
  if (text === '') return { line, problem: 'This caption has no text.' };
  return { start, end, text };
}

function secondsOf(text: string): number | undefined {
  const found = moment.exec(text);
  if (!found) return undefined;
  const [hours, minutes, seconds, milliseconds] = found.slice(1).map((part) => Number(part ?? 0));
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0) + (milliseconds ?? 0) / 1000;
}
