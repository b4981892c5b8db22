import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../tests/support/thorough.ts';
import { clockText, readClock, vttClock } from './clock.ts';
import * as model from './cues.ts';
import { readCaptionText, readVtt } from './read-captions.ts';

type TimedCue = model.TimedCue;

const cue = (
  start: number,
  end: number,
  text = 'Words.',
  more: Partial<TimedCue> = {},
): TimedCue => ({
  key: 0,
  start,
  end,
  text,
  speaker: '',
  settings: '',
  ...more,
});
const list = (...cues: TimedCue[]) => cues.map((each, key) => ({ ...each, key }));
const codes = (cues: readonly TimedCue[], duration: number | null = null) =>
  model.checkCues(cues, duration).map((problems) => problems.map(({ code }) => code));
const timesOf = (cues: readonly TimedCue[] | null) => cues?.map(({ start, end }) => [start, end]);

describe('times', () => {
  it.each([
    ['41.3', 41.3],
    ['0:41,3', 41.3],
    ['01:02:03.500', 3723.5],
    ['90', 90],
    ['1:00', 60],
    ['1:75', null],
    ['1:60:00', null],
    ['-1', null],
    ['', null],
    ['1'.repeat(99), null],
  ])('are read as people and programs write them: %s', (text, seconds) => {
    expect(readClock(text)).toBe(seconds);
  });

  it('are written for people and for players', () => {
    expect([clockText(41.26), clockText(3723.04), clockText(59.97)]).toEqual([
      '0:41.3',
      '1:02:03.0',
      '1:00.0',
    ]);
    expect([vttClock(41.3), vttClock(3723.0005)]).toEqual(['00:41.300', '01:02:03.001']);
  });
});

describe('what to look at', () => {
  it('is what is too quick, too long, over another one or past the end', () => {
    const quick = 'A sixtieth is now a fifteenth of a second, so I lean on the wall.';
    expect(codes(list(cue(44.2, 46.2, quick), cue(47, 51)))).toEqual([['quick'], []]);
    expect(codes(list(cue(0, 3), cue(2, 4)))).toEqual([['overlap'], []]);
    expect(codes(list(cue(0, 30, 'word '.repeat(18).trim())))).toEqual([['long']]);
    expect(codes(list(cue(0, 9, 'One\nTwo\nThree')))).toEqual([['long']]);
    expect(codes(list(cue(8, 9), cue(11, 12)), 10)).toEqual([[], ['beyond']]);
    expect(codes(list(cue(4, 4), cue(5, 6, '<i></i>')))).toEqual([['backwards'], ['empty']]);
    expect(codes(list(cue(0, 2, '水'.repeat(90))))).toEqual([['quick', 'long']]);
  });

  it('is mended as its button says', () => {
    const quick = cue(
      44.2,
      46.2,
      'A sixtieth is now a fifteenth of a second, so I lean on the wall.',
    );
    const cues = list(quick, cue(47, 51));
    const [[problem] = []] = model.checkCues(cues, 60);
    expect(problem).toEqual({ code: 'quick', until: 47 });
    expect(timesOf(problem ? model.mendCue(cues, 0, problem) : null)).toEqual([
      [44.2, 47],
      [47, 51],
    ]);
    const alone = model.checkCues(list(quick), null)[0]?.[0];
    expect(alone).toEqual({ code: 'quick', until: 47.3 });
    const tight = model.checkCues(list(quick, cue(46.2, 48)), null)[0]?.[0];
    expect(tight).toEqual({ code: 'quick', until: null });
    expect(
      timesOf(model.mendCue(list(cue(0, 3), cue(2, 4)), 0, { code: 'overlap', until: 2 })),
    ).toEqual([
      [0, 2],
      [2, 4],
    ]);
    expect(timesOf(model.mendCue(list(cue(9, 12)), 0, { code: 'beyond', until: 10 }))).toEqual([
      [9, 10],
    ]);
    expect(model.mendCue(list(cue(11, 12)), 0, { code: 'beyond', until: 10 })).toBeNull();
    expect(timesOf(model.mendCue(list(cue(5, 5)), 0, { code: 'backwards' }))).toEqual([[5, 7]]);
  });
});

describe('a list', () => {
  it('is split at the cursor, with the time that each part takes', () => {
    const cues = list(cue(0, 4, '<i>Look down.</i> Now up.'), cue(5, 6));
    const split = model.splitCue(cues, 0, 8);
    expect(split?.map(({ text }) => text)).toEqual([
      '<i>Look</i>',
      '<i>down.</i> Now up.',
      'Words.',
    ]);
    expect(split?.[0]?.end).toBe(split?.[1]?.start);
    expect(new Set(split?.map(({ key }) => key)).size).toBe(3);
    expect(model.splitCue(cues, 0, 0)).toBeNull();
    expect(model.splitCue(cues, 7, 1)).toBeNull();
    expect(model.middleOf('Look at the steps. They are bright and flat.')).toBe(18);
    expect(model.middleOf('水がきれい。とても静かです。')).toBe(6);
    expect(model.middleOf('unbroken')).toBe(4);
  });

  it('is joined, with the name of whoever else speaks', () => {
    const cues = list(
      cue(0, 1, 'Did it move?', { speaker: 'Nuno' }),
      cue(2, 3, 'No.', { speaker: 'Ines' }),
    );
    expect(model.joinCues(cues, 0)).toMatchObject([
      { start: 0, end: 3, text: 'Did it move? Ines: No.', speaker: 'Nuno' },
    ]);
    expect(model.joinCues(cues, 1)).toBe(cues);
  });

  it('gets a new caption where there is room', () => {
    const cues = list(cue(0, 1), cue(1.8, 3), cue(3, 4));
    expect(timesOf(model.insertCue(cues, 0, 10))?.[1]).toEqual([1, 1.8]);
    expect(timesOf(model.insertCue(cues, 1, 10))?.[2]).toEqual([3, 5]);
    expect(timesOf(model.insertCue(cues, 2, 5))?.[3]).toEqual([4, 5]);
    expect(timesOf(model.insertCue([], -1, null))).toEqual([[0, 2]]);
  });

  it('follows the film: an edge set past the other takes the caption along', () => {
    const cues = list(cue(2, 4), cue(6, 7));
    expect(timesOf(model.startAt(cues, 0, 3))?.[0]).toEqual([3, 4]);
    expect(timesOf(model.startAt(cues, 0, 9))).toEqual([
      [6, 7],
      [9, 11],
    ]);
    expect(timesOf(model.endAt(cues, 1, 1))).toEqual([
      [0, 1],
      [2, 4],
    ]);
    expect(timesOf(model.dragEdge(cues, 0, 'end', 9, 10))?.[0]).toEqual([2, 6]);
    expect(timesOf(model.dragEdge(cues, 1, 'start', 1, 10))?.[1]).toEqual([4, 7]);
    expect(timesOf(model.dragEdge(cues, 1, 'start', 9, 10))?.[1]).toEqual([6.9, 7]);
  });

  it('is shifted as a whole, but not to before the film', () => {
    const cues = list(cue(1, 2), cue(3, 4));
    expect(timesOf(model.shiftCues(cues, -0.5))).toEqual([
      [0.5, 1.5],
      [2.5, 3.5],
    ]);
    expect(model.shiftCues(cues, -1.1)).toBeNull();
  });

  it('is made from a text without times, spread over the film', () => {
    const cues = model.spreadText('Look at the steps. They are bright.\n\nAnd flat…', 10);
    expect(cues.map(({ text }) => text)).toEqual([
      'Look at the steps.',
      'They are bright.',
      'And flat…',
    ]);
    expect([cues[0]?.start, cues.at(-1)?.end]).toEqual([0, 10]);
    expect(
      model.spreadText(`${'word '.repeat(60)}`, null).every(({ text }) => text.length <= 84),
    ).toBe(true);
  });

  it('of two people is joined, unless they changed the same moment', () => {
    const base = list(cue(0, 1, 'A'), cue(2, 3, 'B'), cue(4, 5, 'C'));
    const mine = model.changeCue(base, 0, { text: 'A!' });
    const theirs = model.removeCue(base, 2);
    expect(model.mergeCues(base, mine, theirs)?.map(({ text }) => text)).toEqual(['A!', 'B']);
    const added = model.changeCue(model.insertCue(base, 2, null), 3, { text: 'D' });
    expect(model.mergeCues(base, mine, added)?.map(({ text }) => text)).toEqual([
      'A!',
      'B',
      'C',
      'D',
    ]);
    expect(model.mergeCues(base, mine, model.changeCue(base, 0, { text: 'A?' }))).toBeNull();
  });
});

describe('a file', () => {
  const read = (text: string, duration: number | null = 60) => {
    const found = readCaptionText(text, duration);
    if ('problem' in found) throw new Error(found.problem);
    return found;
  };

  it('of SRT is read with its faults mended and named', () => {
    const srt = [
      '\uFEFF1',
      '00:00:01,000 --> 00:00:02,500 X1:40 X2:600',
      '{\\an8}<font color="red">Hi</font>, <i>Ruth</i>.',
      '<laughs>',
      '',
      '2',
      '0:00:05,000 --> 0:00:04,000',
      'Down.',
      '',
      'And further.',
      '',
      '3',
      '00:00:03,000 -->',
      '1984',
      '',
      '4',
      'soon --> later',
      'Lost.',
      '',
      '5',
      '00:00:09,000 --> 00:00:10,000',
      '',
      '',
    ].join('\r\n');
    const { cues, changes } = read(srt);
    expect(cues).toEqual(
      list(
        cue(1, 2.5, 'Hi, <i>Ruth</i>.\n<laughs>'),
        cue(3, 5, '1984'),
        cue(5, 7, 'Down.\nAnd further.'),
      ),
    );
    expect(changes).toEqual([
      'Number 2 ended before it began; it now lasts two seconds.',
      'Number 3 had no end; it now lasts two seconds.',
      'Number 4 had no time that can be read and was left out: “Lost.”',
      'Number 5 had no words and was left out.',
      'One caption came out of order and was moved.',
      'Colours, fonts and places on the picture were left out.',
    ]);
  });

  it('of WebVTT keeps who speaks and where it appears, but no remarks', () => {
    const vtt =
      'WEBVTT - made by hand\nKind: captions\n\nNOTE Not said.\n\nintro\n00:01.000 --> 00:02.000 line:10% region:a\n<v.loud Ines &amp; Nuno>Now <c.red>up</c> &lt;3\n<v Nuno>Yes.\n\nNOTE Done\n';
    expect(read(vtt).cues).toEqual(
      list(cue(1, 2, 'Now up <3\nNuno: Yes.', { speaker: 'Ines & Nuno', settings: 'line:10%' })),
    );
  });

  it('without times is a first draft', () => {
    expect(read('One.\nTwo.', 4)).toMatchObject({
      isDraft: true,
      cues: [{ text: 'One.' }, { end: 4 }],
    });
  });

  it('that is too much, or nothing, is refused', () => {
    expect(readCaptionText('', 10)).toHaveProperty('problem');
    expect(readCaptionText('x'.repeat(262_145), 10)).toHaveProperty('problem');
    expect(readCaptionText('1 --> 2\nx\n\n'.repeat(5_001), 10)).toHaveProperty('problem');
    expect(readCaptionText('a --> b\n'.repeat(9), 10)).toHaveProperty('problem');
    expect(readCaptionText(`0 --> 9\n${'&'.repeat(100_000)}`, 10)).toHaveProperty('problem');
  });

  const anyText = fc.string({ unit: 'grapheme', maxLength: 60 });
  const anyCues = fc
    .array(
      fc.record({
        start: fc.integer({ min: 0, max: 40_000_000 }),
        length: fc.integer({ min: 1, max: 20_000 }),
        text: fc.oneof(
          anyText,
          fc.constantFrom('<i>a</i> & <b', '1\n\n--> 2', 'NOTE', '{\\an8}x', '&lt;v Ruth>', '-->'),
        ),
        speaker: fc.oneof(fc.constant(''), anyText),
        settings: fc.constantFrom('', 'line:10%', 'align:start position:5%'),
      }),
      { maxLength: 12 },
    )
    .map((given) =>
      model
        .sortCues(
          given.map(({ start, length, text, speaker, settings }) => ({
            ...{
              key: 0,
              settings,
              text: model.cleanText(text),
              speaker: model.cleanSpeaker(speaker),
            },
            start: start / 1000,
            end: (start + length) / 1000,
          })),
        )
        .filter(({ text }) => model.wordsOf(text).trim() !== '')
        .map((each, key) => ({ ...each, key })),
    );

  it('that was written is read as it was', () => {
    fc.assert(
      fc.property(anyCues, (cues) => {
        expect(readVtt(model.writeVtt(cues))).toEqual(cues);
      }),
      { numRuns: cases(200, 20_000) },
    );
  });

  it('of anything is read or refused, and what was read can be written', () => {
    const part = fc.constantFrom(
      ...[
        '\n',
        '\r',
        '-->',
        ' ',
        '<',
        '>',
        '</',
        'v ',
        '<i>',
        '&',
        '&amp;',
        '&#55296;',
        '{\\',
        '}',
      ],
      ...[
        '00:00:01,000 --> 00:00:02,000\n',
        '99:99',
        '1',
        'WEBVTT\n\n',
        'NOTE',
        '\uD800',
        '\0',
        '水。',
      ],
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(part, fc.string({ unit: 'binary' })), { maxLength: 40 }),
        (parts) => {
          const found = readCaptionText(parts.join(''), 10);
          if ('problem' in found) return;
          const again = readVtt(model.writeVtt(found.cues));
          expect(again).toEqual(found.cues);
          model.checkCues(found.cues, 10);
        },
      ),
      { numRuns: cases(300, 20_000) },
    );
  });
});
