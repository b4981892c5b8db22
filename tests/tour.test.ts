import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { transcript } from '../web/community/features/tour-transcript.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../public/tour', name));

/** Of an MP4 file: the movie header has its units a second, then how many of them it lasts. */
function secondsOfMp4(file: Buffer): number {
  const header = file.indexOf('mvhd') + 4;
  return file.readUInt32BE(header + 16) / file.readUInt32BE(header + 12);
}

/** Of a WebM file: its Duration element, in milliseconds. */
function secondsOfWebm(file: Buffer): number {
  return file.readDoubleBE(file.indexOf(Buffer.from([0x44, 0x89, 0x88])) + 3) / 1000;
}

const secondsOf = { 'stepwell-tour.mp4': secondsOfMp4, 'stepwell-tour.webm': secondsOfWebm };
const names = ['stepwell-tour.webm', 'stepwell-tour.mp4'] as const;

function readCues() {
  const time = (text = '') => {
    const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
    return hours * 3600 + minutes * 60 + seconds;
  };
  const [first, ...blocks] = read('captions.vtt').toString().trim().split('\n\n');
  expect(first).toBe('WEBVTT');
  return blocks.map((block) => {
    const [times = '', ...lines] = block.trim().split('\n');
    const found = /^(\d\d:\d\d:\d\d\.\d{3}) --> (\d\d:\d\d:\d\d\.\d{3})$/.exec(times);
    return { from: time(found?.[1]), to: time(found?.[2]), text: lines.join(' ') };
  });
}

test.each(names)('%s lasts 30 to 60 seconds and weighs less than 4 MB', (name) => {
  const file = read(name);
  expect(file.length).toBeLessThan(4_000_000);
  const seconds = secondsOf[name](file);
  expect(seconds).toBeGreaterThanOrEqual(30);
  expect(seconds).toBeLessThanOrEqual(60);
});

test('the poster is small', () => {
  expect(read('poster.webp').subarray(8, 12).toString()).toBe('WEBP');
  expect(read('poster.webp').length).toBeLessThan(40_000);
});

test('the captions follow each other, end with the film and say what the page says', () => {
  const cues = readCues();
  let end = 0;
  for (const { from, to } of cues) {
    expect(from).toBeGreaterThanOrEqual(end);
    expect(to - from).toBeGreaterThan(1.5);
    end = to;
  }
  for (const name of names) expect(end).toBeLessThanOrEqual(secondsOf[name](read(name)));
  expect(cues.map(({ text }) => text)).toEqual(transcript);
});
