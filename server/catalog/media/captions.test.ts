import { describe, expect, it } from 'vitest';
import { transcriptOf } from '../../../contract/catalog/captions.ts';
import { readCaptions } from './captions.ts';

const file = (...lines: string[]) => ['WEBVTT', '', ...lines].join('\n');

describe('captions', () => {
  it('are read with their times and without markup', () => {
    const text = file(
      'NOTE made by hand',
      '',
      '1',
      '00:01.000 --> 00:03.500 line:90%',
      '<v Ruth>Open the <i>aperture</i>.',
      '',
      '01:00:00.000 --> 01:00:02.000',
      'Two',
      'lines &amp; more',
    );
    expect(readCaptions(text)).toEqual({
      cues: [
        { start: 1, end: 3.5, text: 'Ruth: Open the aperture.' },
        { start: 3600, end: 3602, text: 'Two\nlines & more' },
      ],
    });
  });

  it('may come from Windows, with a mark at the start', () => {
    const text = `\uFEFF${file('00:00.000 --> 00:01.000', 'Hi')}`.replaceAll('\n', '\r\n');
    expect(readCaptions(text)).toMatchObject({ cues: [{ text: 'Hi' }] });
  });

  it.each([
    ['1\n00:01.000 --> 00:02.000\nHi', 1, 'WEBVTT'],
    ['WEBVTT\n00:01.000 --> 00:02.000\nHi', 2, 'empty line'],
    ['WEBVTT', 1, 'no captions'],
    [file('00:01,000 --> 00:02,000', 'Hi'), 3, 'three digits'],
    [file('0:01.000 --> 00:02.000', 'Hi'), 3, 'three digits'],
    [file('00:61.000 --> 00:62.000', 'Hi'), 3, 'three digits'],
    [file('00:03.000 --> 00:02.000', 'Hi'), 3, 'ends before'],
    [
      file('00:05.000 --> 00:06.000', 'A', '', '00:01.000 --> 00:02.000', 'B'),
      6,
      'before the one above',
    ],
    [file('00:01.000 --> 00:02.000', 'A', '00:02.000 --> 00:03.000', 'B'), 5, 'empty line between'],
    [file('00:01.000 --> 00:02.000', '', 'A'), 3, 'no text'],
    [file('Just words', 'and more'), 3, 'starts with its times'],
  ])('that browsers would drop name the line: %#', (text, line, problem) => {
    expect(readCaptions(text)).toEqual({ line, problem: expect.stringContaining(problem) });
  });

  it('of any length are read or refused at once', () => {
    expect(readCaptions('x'.repeat(300_000))).toMatchObject({ line: 1 });
    expect(readCaptions(file('<'.repeat(200_000)))).toMatchObject({ line: 3 });
    expect(readCaptions(file('00:01.000 --> 00:02.000', `${'<v '.repeat(50_000)}`))).toHaveProperty(
      'cues',
    );
  });
});

it('become paragraphs to read, split at pauses', () => {
  const cue = (start: number, text: string) => ({ start, end: start + 1, text });
  expect(
    transcriptOf([
      cue(0, 'The lens\nis open.'),
      cue(1, 'It blurs.'),
      cue(1.5, 'It blurs.'),
      cue(9, 'Now it is closed.'),
    ]),
  ).toBe('The lens is open. It blurs.\n\nNow it is closed.');
  expect(transcriptOf([])).toBe('');
});
